import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../errorCode';
import { inSpan } from '../tracing';
import type { Db } from './Db';

/** Two transactions waited for each other, or saw each other's rows: PostgreSQL gave this one up. */
const givenUpCodes: readonly unknown[] = ['40P01', '40001'];
const attemptsMax = 3;
const pauseMsMax = 50;

/**
 * Runs `work` in a transaction: all of it, or nothing. What PostgreSQL gave up in favour of another transaction is
 * done again, so `work` does nothing that a rollback does not undo.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inSpan('transaction', 'internal', {}, () => db.transaction().execute(work));
    } catch (error) {
      if (attempt === attemptsMax || !givenUpCodes.includes(errorCode(error))) throw error;
    }
    // The other one is ahead then, and two that were given up do not meet again.
    await pause(Math.random() * pauseMsMax * attempt);
  }
}
