import { spawn } from 'node:child_process';
import path from 'node:path';
import { portToldBy } from './portToldBy';

export interface Echo {
  port: number;
  seen: () => Promise<number>;
  stop: () => void;
}

/** In its own process, because the embedded database would block it. */
export async function startEcho(): Promise<Echo> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, '../lib/echo.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await portToldBy(child);
  return {
    port,
    seen: async () => Number(await (await fetch(`http://127.0.0.1:${port}/__seen`)).text()),
    stop: () => void child.kill(),
  };
}
