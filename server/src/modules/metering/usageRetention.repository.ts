import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { days } from '../../platform/time';
import { otherCalls } from './callParts.repository';

/** How long sums are kept: minutes for today, hours for a quarter, days for good. */
const kept = [
  { grain: 'minute', ms: 3 * days },
  { grain: 'hour', ms: 100 * days },
] as const;

/** Calls before this are outdated; they are deleted by whole months. */
export const callsKeptSince = (now: Date): Date => new Date(now.getTime() - 100 * days);

/** Rows deleted per statement, to keep locks and the write-ahead log short. */
const batch = 5000;

/** Deletes outdated sums. @returns number of rows. */
export async function forgetOldSums(db: Db, now: Date): Promise<number> {
  let removed = 0;
  for (const { grain, ms } of kept) {
    const isOld = sql`grain = ${grain} and starts_at < ${new Date(now.getTime() - ms)}::timestamptz`;
    removed += await removeAll(db, 'usage_latencies', isOld);
    removed += await removeAll(db, 'usage_rollups', isOld);
  }
  return removed;
}

/** The same for calls of the default partition. */
export const forgetOtherCalls = (db: Db, before: Date): Promise<number> =>
  removeAll(db, otherCalls, sql`at < ${before}::timestamptz`);

async function removeAll(
  db: Db,
  table: 'usage_latencies' | 'usage_rollups' | typeof otherCalls,
  isOld: ReturnType<typeof sql>,
): Promise<number> {
  const name = sql.table(table);
  for (let removed = 0; ;) {
    const { numAffectedRows } = await sql`
      delete from ${name} where ctid = any(array(select ctid from ${name} where ${isOld} limit ${batch}))`.execute(
      db,
    );
    const count = Number(numAffectedRows ?? 0);
    removed += count;
    if (count < batch) return removed;
  }
}
