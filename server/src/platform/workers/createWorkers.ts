import { AppError } from '../AppError';
import type { Asked } from './messages';
import { startWorker, type RunningWorker } from './startWorker';
import { workLimits, type WorkLimits } from './workLimits';
import type { Work, Workers } from './Workers';

interface Job {
  account: string;
  asked: Asked;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

interface Options extends Partial<WorkLimits> {
  /** Files loaded by each worker in advance. */
  prepared?: readonly { file: string }[];
}

/** Starts workers on demand, and replaces those that end. */
export function createWorkers({ prepared = [], ...limitsGiven }: Options = {}): Workers {
  const limits = { ...workLimits, ...limitsGiven };
  const start = () =>
    startWorker(
      limits,
      prepared.map(({ file }) => file),
    );
  let waiting: Job[] = [];
  const running = new Map<string, RunningWorker>();
  const idle: RunningWorker[] = [];
  let isClosed = false;

  function beginNext(): void {
    if (running.size >= limits.workers) return;
    const next = waiting.find(({ account }) => !running.has(account));
    if (!next) return;
    waiting = waiting.filter((job) => job !== next);
    void carryOut(next);
  }

  /** Round robin: an account that was served goes to the end. */
  function moveBack(account: string): void {
    waiting = [
      ...waiting.filter((job) => job.account !== account),
      ...waiting.filter((job) => job.account === account),
    ];
  }

  async function carryOut({ account, asked, resolve, reject }: Job): Promise<void> {
    const worker = takeIdle() ?? start();
    running.set(account, worker);
    try {
      resolve(await worker.do(asked));
    } catch (error) {
      reject(error);
    }
    running.delete(account);
    moveBack(account);
    if (isClosed) worker.end();
    else idle.push(worker.isGone() ? start() : worker);
    beginNext();
  }

  function takeIdle(): RunningWorker | undefined {
    // The oldest: the newest may still be starting.
    let worker = idle.shift();
    while (worker?.isGone()) worker = idle.shift();
    return worker;
  }

  function refuseCrowd(account: string): void {
    const mine = waiting.filter((job) => job.account === account).length;
    if (mine < limits.waitingOfAccount && waiting.length < limits.waiting) return;
    throw new AppError('E0429', { leftSeconds: Math.ceil(limits.cpuMs / 1000) });
  }

  return {
    async run<Given extends unknown[], Result>(
      { file, name }: Work<Given, Result>,
      account: string,
      ...given: Given
    ): Promise<Result> {
      refuseCrowd(account);
      const result = await new Promise((resolve, reject) => {
        waiting.push({ account, asked: { file, name, given }, resolve, reject });
        beginNext();
      });
      // The result type follows from the function that was requested.
      return result as Result;
    },

    warmUp() {
      if (idle.length + running.size === 0) idle.push(start());
    },

    close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(new AppError('E0000'));
      for (const worker of [...idle.splice(0), ...running.values()]) worker.end();
    },
  };
}
