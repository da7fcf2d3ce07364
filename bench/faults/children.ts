import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { exitOf } from '../../scripts/lib/exitOf';
import { nodeArgs } from '../../scripts/lib/programs/programs';

const root = path.join(__dirname, '../..');
const running = new Set<ChildProcess>();
const cleanings: (() => void)[] = [];

/** Registers a clean-up. It runs however the bench ends, except by SIGKILL. */
export const cleanUp = (cleaning: () => void) => void cleanings.unshift(cleaning);

/** Kills all processes and runs all clean-ups. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
  for (const cleaning of cleanings.splice(0)) cleaning();
}

process.once('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

/** Runs a file of this repository as a process that sends a message when it is ready. */
export function startChild(file: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, nodeArgs(path.resolve(root, file)), {
    cwd: root,
    stdio: ['ignore', 'ignore', process.env.BENCH_SHOW ? 'inherit' : 'ignore', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  running.add(child);
  const exited = exitOf(child).then((code) => {
    running.delete(child);
    return code;
  });
  const ready = new Promise<{ port?: number }>((resolve, reject) => {
    child.on('message', (message: { ready?: boolean; port?: number }) => {
      if (message.ready || message.port) resolve(message);
    });
    void exited.then((code) => reject(new Error(`${file} ended at its start: ${code}`)));
  });
  // Those who await it are notified; otherwise the failure shows in the figures.
  ready.catch(() => {});
  return { child, ready, exited };
}

export type Child = ReturnType<typeof startChild>;
