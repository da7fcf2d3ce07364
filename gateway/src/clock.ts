import { setTimeout as timeout } from 'node:timers/promises';

/** Source of time; tests use one that they move. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Monotonic milliseconds, for durations. */
  elapsed: () => number;
  /** Runs a task repeatedly, until the returned function is called. Does not keep the process alive. */
  every: (ms: number, task: () => void) => () => void;
  /** Resolves after a time, or when the signal aborts. Does not keep the process alive. */
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
