import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { days } from '../../platform/time';

/** When a gateway was last heard of: which of both is the later one depends on whether anybody calls. */
export const heardOfAt = sql<Date>`greatest(heard_at, asked_at)`;

/** When any gateway last asked for news or leases; null: none in a day, as where there is none. */
export async function lastHeardOfGateways(db: Db, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('gateways')
    .select(heardOfAt.as('heard'))
    .where(heardOfAt, '>=', new Date(now.getTime() - days))
    .orderBy(heardOfAt, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.heard ?? null;
}
