import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import { usedMax, usedUnits } from '../../../platform/db/usedUnits';
import { newId } from '../../../platform/ids';
import type { Prepayment } from './remainder';
import type { SubscriptionRow } from './subscription.repository';

export async function addPrepayment(
  tx: Db,
  subscriptionId: string,
  {
    amountMinor,
    isByTime,
    calls,
    startsAt,
    endsAt,
    coupons,
  }: Omit<Prepayment, 'id' | 'paidAt' | 'returnedMinor'>,
  at: Date,
): Promise<string> {
  const id = newId('pay');
  await tx
    .insertInto('prepayments')
    .values({
      id,
      subscription_id: subscriptionId,
      paid_at: at,
      amount_minor: amountMinor,
      is_by_time: isByTime,
      calls,
      starts_at: startsAt,
      ends_at: endsAt,
      coupons: JSON.stringify(coupons),
    })
    .execute();
  return id;
}

/** Oldest first. */
export async function listPrepayments(db: Db, subscriptionId: string): Promise<Prepayment[]> {
  const rows = await db
    .selectFrom('prepayments')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('paid_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amountMinor: row.amount_minor,
    isByTime: row.is_by_time,
    calls: row.calls,
    paidAt: row.paid_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    returnedMinor: row.returned_minor,
    coupons: row.coupons,
  }));
}

/** The last payment since then. */
export const findPayment = (db: Db, subscriptionId: string, since: Date) =>
  db
    .selectFrom('prepayments')
    .select(['paid_at', 'amount_minor'])
    .where('subscription_id', '=', subscriptionId)
    .where('paid_at', '>', since)
    .orderBy('paid_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export async function saveReturned(tx: Db, id: string, returnedMinor: number): Promise<void> {
  await tx.updateTable('prepayments').set({ returned_minor: returnedMinor }).where('id', '=', id).execute();
}

/** Used calls of a pack, and those reserved by gateways. */
export async function readPackUse(db: Db, subscriptionId: string) {
  const row = await db
    .selectFrom('subscription_quotas')
    .select([usedUnits.as('used'), 'reserved'])
    .where('subscription_id', '=', subscriptionId)
    .where('period', '=', 'all')
    .executeTakeFirst();
  return { used: row?.used ?? 0, held: row?.reserved ?? 0 };
}

/** Calls of today and this month count under the new plan, too, so that a change renews no quota. */
export async function carryCounts(
  tx: Db,
  { from, to, periods }: { from: string; to: string; periods: readonly string[] },
): Promise<void> {
  await tx
    .insertInto('subscription_quotas')
    .columns(['subscription_id', 'period', 'used', 'used_beyond'])
    .expression((eb) =>
      eb
        .selectFrom('subscription_quotas')
        .select([sql<string>`${to}`.as('subscription_id'), 'period', 'used', 'used_beyond'])
        .where('subscription_id', '=', from)
        .where('period', 'in', periods),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * An app that has left an API and subscribes again goes on with what it has used, or gateways hold, in these periods;
 * otherwise leaving would renew a daily quota.
 */
export async function continueCounts(
  tx: Db,
  { id, app_id, api_id, env }: Pick<SubscriptionRow, 'id' | 'app_id' | 'api_id' | 'env'>,
  periods: readonly string[],
): Promise<void> {
  // Each begins with what was used under those before.
  const used = sql<number>`max(q.used + q.used_beyond + q.reserved)`;
  await tx
    .insertInto('subscription_quotas')
    .columns(['subscription_id', 'period', 'used', 'used_beyond'])
    .expression((eb) =>
      eb
        .selectFrom('subscriptions as s')
        .innerJoin('subscription_quotas as q', 'q.subscription_id', 's.id')
        .select([
          sql<string>`${id}`.as('subscription_id'),
          'q.period',
          sql<number>`least(${usedMax}, ${used})`.as('used'),
          sql<number>`greatest(0, ${used} - ${usedMax})`.as('used_beyond'),
        ])
        .where('s.app_id', '=', app_id)
        .where('s.api_id', '=', api_id)
        .where('s.env', '=', env)
        .where('s.id', '!=', id)
        .where('q.period', 'in', periods)
        .groupBy('q.period'),
    )
    .execute();
}

/** A subscription begins with `used` of its free calls. */
export async function beginUsed(tx: Db, subscriptionId: string, used: number): Promise<void> {
  await tx
    .insertInto('subscription_quotas')
    .values({ subscription_id: subscriptionId, period: 'all', used })
    .execute();
}

export async function setOpenCredit(tx: Db, subscriptionId: string, isOpen: boolean): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ has_open_credit: isOpen })
    .where('id', '=', subscriptionId)
    .execute();
}
