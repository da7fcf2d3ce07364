import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';

/** Unsettled earnings of an account by day, oldest first. 1/10000 yuan. */
export const listOpenByDay = (db: Db, ownerId: string): Promise<{ day: string; minor: number }[]> =>
  db
    .selectFrom('earnings')
    .select(['day', sql<number>`sum(open_minor)::bigint`.as('minor'), sql<number>`count(*)::int`.as('n')])
    .where('owner_id', '=', ownerId)
    .where('is_open', '=', true)
    .groupBy('day')
    .orderBy('day')
    .limit(62)
    .withPlugin(cacheTotals('n'))
    .execute();

/**
 * 1/10000 yuan paid for a subscription and not refunded, and its commission.
 *
 * @param consumerId  Payer; absent: everybody who has had it.
 */
export function paidFor(
  tx: Db,
  subscriptionId: string,
  consumerId?: string,
): Promise<{ paid: number; commission: number }> {
  const query = tx
    .selectFrom('earnings')
    .select([
      sql<number>`coalesce(sum(gross_minor), 0)::bigint`.as('paid'),
      sql<number>`coalesce(sum(commission_minor), 0)::bigint`.as('commission'),
    ])
    .where('subscription_id', '=', subscriptionId);
  return (consumerId ? query.where('consumer_id', '=', consumerId) : query).executeTakeFirstOrThrow();
}
