import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Asked, Told } from './messages';

/* One process of the workers: does what it is asked, one thing after another, until it is told no more. */

const [memoryBytes, cpuMs, ...prepared] = process.argv.slice(2);
const watchdog = new Worker(path.join(__dirname, 'watchdog.js'), {
  workerData: { memoryBytes: Number(memoryBytes), cpuMs: Number(cpuMs) },
  execArgv: [],
});

const tell = (told: Told) => void process.send?.(told);

process.on('message', (asked: Asked) => void answer(asked));
process.once('disconnect', () => process.exit());
// Ctrl-C reaches this process as well; the one that started it ends it in its time.
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
