import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { usedMax, usedUnits } from '../../platform/db/usedUnits';

/**
 * Locks the row of a period ("all", "day:2026-08-01", "month:2026-08"), creating it on first use. Values in the unit of
 * the period.
 */
export async function lockQuota(
  tx: Db,
  subscriptionId: string,
  period: string,
): Promise<{ used: number; reserved: number }> {
  await tx
    .insertInto('subscription_quotas')
    .values({ subscription_id: subscriptionId, period })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('subscription_quotas')
    .select([usedUnits.as('used'), 'reserved'])
    .where('subscription_id', '=', subscriptionId)
    .where('period', '=', period)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Calls and their units. */
export interface Counted {
  calls: number;
  units: number;
}

const nothing: Counted = { calls: 0, units: 0 };

/** Daily limits count calls; included amounts and tiers count units. */
export const countsCalls = (period: string): boolean => period.startsWith('day:');

interface QuotaChange {
  subscriptionId: string;
  /** In locking order. */
  periods: readonly string[];
  used?: Counted;
  reserved?: Counted;
}

/** Adds made and reserved calls to the periods of each subscription. */
export async function addToQuotas(tx: Db, changes: readonly QuotaChange[]): Promise<void> {
  const sums = new Map<string, { subscription: string; period: string; used: number; reserved: number }>();
  for (const { subscriptionId, periods, used = nothing, reserved = nothing } of changes)
    for (const period of periods) {
      const unit = countsCalls(period) ? 'calls' : 'units';
      const key = `${subscriptionId} ${period}`;
      const sum = sums.get(key) ?? { subscription: subscriptionId, period, used: 0, reserved: 0 };
      sums.set(key, { ...sum, used: sum.used + used[unit], reserved: sum.reserved + reserved[unit] });
    }
  if (sums.size === 0) return;
  const rows = JSON.stringify([...sums.values()].map((sum, n) => ({ n, ...sum })));
  const wanted = sql`jsonb_to_recordset(${rows}::jsonb)
    as v (n int, subscription text, period text, used bigint, reserved bigint)`;
  if (sums.size > 1)
    await sql`
      select 1 from ${wanted} join subscription_quotas q on q.subscription_id = v.subscription and q.period = v.period
      order by v.n for no key update of q`.execute(tx);
  await sql`
    update subscription_quotas q set used = least(${usedMax}, q.used + q.used_beyond + v.used),
      used_beyond = greatest(0, q.used + q.used_beyond + v.used - ${usedMax}),
      reserved = least(${usedMax}, q.reserved + v.reserved) from ${wanted}
    where q.subscription_id = v.subscription and q.period = v.period`.execute(tx);
}
