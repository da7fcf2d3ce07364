import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Asked, Told } from './messages';

/* A worker process: does one piece of work after another until it is told to stop. */

const [memoryBytes, cpuMs, ...prepared] = process.argv.slice(2);
const watchdog = new Worker(path.join(__dirname, 'watchdog.js'), {
  workerData: { memoryBytes: Number(memoryBytes), cpuMs: Number(cpuMs) },
  execArgv: [],
});

const tell = (told: Told) => void process.send?.(told);

process.on('message', (asked: Asked) => void answer(asked));
process.once('disconnect', () => process.exit());
// Ctrl-C reaches this process, too; its parent ends it in time.
process.on('SIGINT', () => {});
void Promise.all(prepared.map((file) => import(file))).then(() => tell({ kind: 'ready' }));

async function answer({ file, name, given }: Asked): Promise<void> {
  watchdog.postMessage('begin');
  try {
    const module = (await import(file)) as Record<string, (...args: unknown[]) => unknown>;
    const result = await module[name]?.(...given);
    watchdog.postMessage('end');
    tell({ kind: 'done', result });
  } catch (error) {
    watchdog.postMessage('end');
    tell({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.name) : String(error) });
  }
}
