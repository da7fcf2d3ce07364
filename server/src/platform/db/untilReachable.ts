import { setTimeout as pause } from 'node:timers/promises';
import { outageOf } from '../outageOf';

const pauseMs = 2000;

/** Repeats `work` until the database can be reached: for the start, when nobody waits for an answer. */
export async function untilReachable<Result>(
  work: () => Promise<Result>,
  onAway: (attempt: number) => void,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (outageOf(error) !== 'unreachable') throw error;
      onAway(attempt);
    }
    await pause(pauseMs);
  }
}
