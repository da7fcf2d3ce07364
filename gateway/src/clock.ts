import { setTimeout as timeout } from 'node:timers/promises';

/** Time as a gateway knows it. A test has its own, which it moves. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a clock that nobody sets: for durations. */
  elapsed: () => number;
  /** Runs a task again and again, until what it returns is called. Keeps no process alive. */
  every: (ms: number, task: () => void) => () => void;
  /** Resolves after a while, or as soon as the signal is given. Keeps no process alive. */
  pause: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  every(ms, task) {
    const timer = setInterval(task, ms).unref();
    return () => clearInterval(timer);
  },
  pause: (ms, signal) => timeout(ms, undefined, { ref: false, signal }).catch(() => {}),
};
