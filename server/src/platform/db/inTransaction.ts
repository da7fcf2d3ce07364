import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../errorCode';
import { inSpan } from '../tracing';
import type { Db } from './Db';

/** Deadlock and serialisation failure: PostgreSQL aborted this transaction for another. */
const givenUpCodes: readonly unknown[] = ['40P01', '40001'];
const attemptsMax = 3;
const pauseMsMax = 50;

/**
 * Runs `work` in a transaction. A transaction that PostgreSQL aborted in favour of another is run again, so `work` must
 * have no effects outside the database.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inSpan('transaction', 'internal', {}, () => db.transaction().execute(work));
    } catch (error) {
      if (attempt === attemptsMax || !givenUpCodes.includes(errorCode(error))) throw error;
    }
    // Random, so that two aborted transactions do not collide again.
    await pause(Math.random() * pauseMsMax * attempt);
  }
}
