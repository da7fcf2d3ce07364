import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { days } from '../../platform/time';

/** When any gateway last asked for news or leases; null: none in a day, as where there is none. */
export async function lastHeardOfGateways(db: Db, now: Date): Promise<Date | null> {
  // Which of both is the later one depends on whether anybody calls.
  const last = sql<Date>`greatest(heard_at, asked_at)`;
  const row = await db
    .selectFrom('gateways')
    .select(last.as('heard'))
    .where(last, '>=', new Date(now.getTime() - days))
    .orderBy(last, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.heard ?? null;
}
