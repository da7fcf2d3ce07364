import type { Db } from '../../platform/db/Db';
import { days } from '../../platform/time';

/** How long each kind of sum is kept: minutes to look at today, hours for a quarter, days for good. */
const kept = [
  { grain: 'minute', ms: 3 * days },
  { grain: 'hour', ms: 100 * days },
] as const;
const recordsKeptMs = 100 * days;

export async function forgetUsage(db: Db, now: Date): Promise<void> {
  for (const { grain, ms } of kept) {
    const before = new Date(now.getTime() - ms);
    await db
      .deleteFrom('usage_latencies')
      .where('grain', '=', grain)
      .where('starts_at', '<', before)
      .execute();
    await db.deleteFrom('usage_rollups').where('grain', '=', grain).where('starts_at', '<', before).execute();
  }
  await db
    .deleteFrom('call_records')
    .where('at', '<', new Date(now.getTime() - recordsKeptMs))
    .execute();
}
