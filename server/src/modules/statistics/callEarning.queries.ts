import { sql } from 'kysely';
import type { CallExplanation } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { formatDate } from '../../platform/time';

/** Earnings of a subscription on the day of one of its calls. Null: none, or booked on a later day. */
export async function findCallEarning(
  db: Db,
  subscriptionId: string,
  at: Date,
): Promise<CallExplanation['earning']> {
  const day = formatDate(at);
  const row = await db
    .selectFrom('earnings')
    .select([
      sql<number>`coalesce(sum(calls), 0)::bigint`.as('calls'),
      sql<number>`coalesce(sum(calls + extra_units), 0)::bigint`.as('units'),
      sql<number>`coalesce(sum(gross_minor), 0)::bigint`.as('gross'),
      sql<number>`coalesce(sum(commission_minor), 0)::bigint`.as('commission'),
    ])
    .where('subscription_id', '=', subscriptionId)
    .where('day', '=', day)
    .where('kind', '=', 'usage')
    .executeTakeFirstOrThrow();
  if (row.calls === 0) return null;
  return {
    day,
    calls: row.calls,
    units: row.units,
    gross: formatMinor(row.gross),
    commission: formatMinor(row.commission),
    net: formatMinor(row.gross - row.commission),
  };
}
