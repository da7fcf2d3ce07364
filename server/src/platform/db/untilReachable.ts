import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseAwayError } from './DatabaseAwayError';
import { outageOf } from '../outageOf';
import { startFailure } from '../startFailure';

const pauseMs = 2000;

/**
 * Repeats `work` until the database can be reached: for the start, when nobody waits for an answer. What somebody has to
 * mend first is thrown.
 */
export async function untilReachable<Result>(
  work: () => Promise<Result>,
  onAway: (attempt: number, reason: string) => void,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (outageOf(error) !== 'unreachable' || startFailure(error) !== null) throw error;
      onAway(attempt, reasonOf(error));
    }
    await pause(pauseMs);
  }
}

/** What the driver says: it tells a wrong setting from a server that is stopped. */
function reasonOf(error: unknown): string {
  const cause = error instanceof DatabaseAwayError ? error.cause : error;
  return cause instanceof Error ? cause.message : '';
}
