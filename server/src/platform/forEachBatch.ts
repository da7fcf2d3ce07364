import type { FastifyBaseLogger } from 'fastify';
import { forEachRow } from './forEachRow';

/**
 * Does `work` for all due rows in batches. Failed rows are skipped, so that they neither end the run nor block the rows
 * behind them.
 *
 * @param read  Rows after `after`, in a stable order; empty: no more.
 * @returns number of failures.
 * @throws as `forEachRow`.
 */
export async function forEachBatch<Row>(
  log: FastifyBaseLogger,
  read: (after: Row | null) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  for (let last: Row | null = null; ;) {
    const rows: readonly Row[] = await read(last);
    failed += await forEachRow(log, rows, idOf, work);
    last = rows.at(-1) ?? null;
    if (last === null) return failed;
  }
}
