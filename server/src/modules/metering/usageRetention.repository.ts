import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { days } from '../../platform/time';

/** How long each kind of sum is kept: minutes to look at today, hours for a quarter, days for good. */
const kept = [
  { grain: 'minute', ms: 3 * days },
  { grain: 'hour', ms: 100 * days },
] as const;
const recordsKeptMs = 100 * days;

/** Rows that one statement removes: nobody waits long for it, and the log of the database stays small. */
const batch = 5000;

/** Removes what is too old, found by its age. @returns How many rows. */
export async function forgetUsage(db: Db, now: Date): Promise<number> {
  let removed = 0;
  for (const { grain, ms } of kept) {
    const isOld = sql`grain = ${grain} and starts_at < ${new Date(now.getTime() - ms)}::timestamptz`;
    removed += await removeAll(db, 'usage_latencies', isOld);
    removed += await removeAll(db, 'usage_rollups', isOld);
  }
  const isOld = sql`at < ${new Date(now.getTime() - recordsKeptMs)}::timestamptz`;
  return removed + (await removeAll(db, 'call_records', isOld));
}

async function removeAll(
  db: Db,
  table: 'usage_latencies' | 'usage_rollups' | 'call_records',
  isOld: ReturnType<typeof sql>,
): Promise<number> {
  for (let removed = 0; ;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOld} limit ${batch}))`.execute(db);
    const count = Number(numAffectedRows ?? 0);
    removed += count;
    if (count < batch) return removed;
  }
}
