import { fork } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { exitOf } from './exitOf';

/**
 * Fills a data folder that does not exist yet with the demo market, in a process of its own. The folder appears when it is
 * complete. Where it does not, the server fills its database when it starts, as it does for every other kind.
 *
 * @returns whether the folder was filled.
 */
export async function prepareMarket(dataDir: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (env.DATABASE_URL || existsSync(dataDir)) return false;
  const unfinished = `${dataDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const filling = fork(path.join(__dirname, 'fillMarket.ts'), [unfinished], {
    execArgv: ['--import', 'tsx'],
    env,
    // What is wrong the server says when it tries.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if ((await exitOf(filling)) === 0) renameSync(unfinished, dataDir);
  rmSync(unfinished, { recursive: true, force: true });
  return existsSync(dataDir);
}
