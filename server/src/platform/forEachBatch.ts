import type { FastifyBaseLogger } from 'fastify';
import { forEachRow } from './forEachRow';

/**
 * Does `work` for each of all rows that are due, however many there are, a batch at a time. Those that fail are not read
 * again: they neither end the run nor keep it from what stands behind them.
 *
 * @param read  Some rows behind `after`, in an order that stays; none: there are no more.
 * @returns how many failed.
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
