import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

/** The row of a period ("all", "day:2026-08-01", "month:2026-08"), locked; made on first use. Both in what it counts. */
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
    .select(['used', 'reserved'])
    .where('subscription_id', '=', subscriptionId)
    .where('period', '=', period)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Calls, and what they count as. */
export interface Counted {
  calls: number;
  units: number;
}

const nothing: Counted = { calls: 0, units: 0 };

/** Limits of a day are of calls; what a plan includes, and its tiers, are of units. */
export const countsCalls = (period: string): boolean => period.startsWith('day:');

/** Adds calls that were made, and calls that gateways hold, to each of these periods. */
export async function addToQuotas(
  tx: Db,
  subscriptionId: string,
  periods: readonly string[],
  { used = nothing, reserved = nothing }: { used?: Counted; reserved?: Counted },
): Promise<void> {
  for (const period of periods) {
    const unit = countsCalls(period) ? 'calls' : 'units';
    await tx
      .updateTable('subscription_quotas')
      .set({
        used: sql`used + ${used[unit]}::int`,
        reserved: sql`reserved + ${reserved[unit]}::int`,
      })
      .where('subscription_id', '=', subscriptionId)
      .where('period', '=', period)
      .execute();
  }
}

/** Takes a call that was counted off every period that its lease counts in, in the order in which they are locked. */
export async function uncount(tx: Db, leaseId: string, units: number): Promise<void> {
  const lease = await tx
    .selectFrom('leases')
    .select(['subscription_id', 'quotas'])
    .where('id', '=', leaseId)
    .executeTakeFirst();
  if (lease)
    await addToQuotas(tx, lease.subscription_id, lease.quotas, { used: { calls: -1, units: -units } });
}
