import type { FastifyBaseLogger } from 'fastify';
import { outageOf } from './outageOf';

/**
 * Does `work` for each row separately, as jobs do: a failure is logged and does not stop the others.
 *
 * @returns number of failures.
 * @throws when the database is away, since the others would fail, too.
 */
export async function forEachRow<Row>(
  log: FastifyBaseLogger,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      if (outageOf(error)) throw error;
      failed += 1;
      log.error({ err: error, row: idOf(row) }, 'a row of a job failed');
    }
  }
  return failed;
}
