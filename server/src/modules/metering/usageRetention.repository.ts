import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { days } from '../../platform/time';

/** How long each kind of sum is kept: minutes to look at today, hours for a quarter, days for good. */
const kept = [
  { grain: 'minute', ms: 3 * days },
  { grain: 'hour', ms: 100 * days },
] as const;

/** Calls before it are too old. */
export const callsKeptSince = (now: Date): Date => new Date(now.getTime() - 100 * days);

/** Rows that one statement removes: nobody waits long for it, and the log of the database stays small. */
const batch = 5000;

/** Removes sums that are too old, found by their age. @returns How many rows. */
export async function forgetOldSums(db: Db, now: Date): Promise<number> {
  let removed = 0;
  for (const { grain, ms } of kept) {
    const isOld = sql`grain = ${grain} and starts_at < ${new Date(now.getTime() - ms)}::timestamptz`;
    removed += await removeAll(db, 'usage_latencies', isOld);
    removed += await removeAll(db, 'usage_rollups', isOld);
  }
  return removed;
}

/** The same for calls. By their numbers: where a row lies says nothing where a table is in parts (decisions/0176). */
export const forgetOldCalls = (db: Db, now: Date): Promise<number> =>
  removeAll(db, 'call_records', sql`at < ${callsKeptSince(now)}::timestamptz`, 'request_id');

async function removeAll(
  db: Db,
  table: 'usage_latencies' | 'usage_rollups' | 'call_records',
  isOld: ReturnType<typeof sql>,
  key: 'ctid' | 'request_id' = 'ctid',
): Promise<number> {
  const [name, told] = [sql.table(table), sql.ref(key)];
  for (let removed = 0; ;) {
    const { numAffectedRows } = await sql`
      delete from ${name} where ${told} = any(array(select ${told} from ${name} where ${isOld} limit ${batch}))`.execute(
      db,
    );
    const count = Number(numAffectedRows ?? 0);
    removed += count;
    if (count < batch) return removed;
  }
}
