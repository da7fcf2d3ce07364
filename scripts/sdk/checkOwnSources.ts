import { spawn } from 'node:child_process';
import path from 'node:path';
import { hasTests, runCheck } from '../lib/checkSources';
import { exitOf } from '../lib/exitOf';
import { jestArgs } from '../lib/jestOptions';

/**
 * Checks types and runs unit tests of a remote outside this repository.
 *
 * @throws {Error} in Chinese; the tools print their findings before.
 */
export async function checkOwnSources(appDir: string): Promise<void> {
  await runCheck(
    '类型检查',
    require.resolve('typescript/lib/tsc.js'),
    ['--project', path.join(appDir, 'tsconfig.json'), '--noEmit'],
    appDir,
  );
  const [script = '', ...words] = jestArgs;
  if (hasTests(appDir)) await runCheck('单元测试', script, [...words, '--silent'], appDir);
}

/** Runs jest with the given arguments, and exits with its status. */
export async function runOwnTests(appDir: string, words: string[]): Promise<void> {
  const jest = spawn(process.execPath, [...jestArgs, ...words], { cwd: appDir, stdio: 'inherit' });
  process.exitCode = (await exitOf(jest)) ?? 1;
}
