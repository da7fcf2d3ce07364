import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

/** The row of a period ("all", "day:2026-08-01", "month:2026-08"), locked; made on first use. Both in calls. */
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

/** Adds calls that were made, and calls that gateways hold, to each of these periods. */
export async function addToQuotas(
  tx: Db,
  subscriptionId: string,
  periods: readonly string[],
  { used = 0, reserved = 0 }: { used?: number; reserved?: number },
): Promise<void> {
  for (const period of periods) {
    await tx
      .updateTable('subscription_quotas')
      .set({ used: sql`used + ${used}::int`, reserved: sql`reserved + ${reserved}::int` })
      .where('subscription_id', '=', subscriptionId)
      .where('period', '=', period)
      .execute();
  }
}

/** Takes a call that was counted off every period that its lease counts in, in the order in which they are locked. */
export async function uncount(tx: Db, leaseId: string): Promise<void> {
  const lease = await tx
    .selectFrom('leases')
    .select(['subscription_id', 'quotas'])
    .where('id', '=', leaseId)
    .executeTakeFirst();
  if (lease) await addToQuotas(tx, lease.subscription_id, lease.quotas, { used: -1 });
}
