import { expressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { formatMinor } from '@portal/rules';
import type { Tables } from '../../../platform/db/tables';
import { formatDate } from '../../../platform/time';

/** Calls, units and cost of a subscription, as the column `month`. */
export function usageSince(since: Date) {
  const { selectFrom } = expressionBuilder<Tables, 'subscriptions'>();
  return jsonObjectFrom(
    selectFrom('usage_rollups')
      .select([
        sql<number>`coalesce(sum(calls), 0)::bigint`.as('calls'),
        sql<number>`coalesce(sum(billed + extra_units), 0)::bigint`.as('units'),
        sql<number>`(
          select coalesce(sum(c.gross_minor - c.discount_minor), 0)::bigint from cost_days c
          where c.subscription_id = subscriptions.id and c.day >= ${formatDate(since)}::date)`.as('cost'),
      ])
      .whereRef('subscription_id', '=', 'subscriptions.id')
      .where('grain', '=', 'day')
      .where('starts_at', '>=', since),
  ).as('month');
}

/** That column in the format of replies. */
export const toMonth = (month: { calls: number; units: number; cost: number } | null) => ({
  monthCalls: month?.calls ?? 0,
  monthUnits: month?.units ?? 0,
  monthCost: formatMinor(month?.cost ?? 0),
});
