import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { BudgetRow, BudgetShare } from '../finance';
import type { Counted } from './quota.repository';
import type { LeasedCoupon, Tables } from '../../platform/db/tables';

export type LeaseRow = Selectable<Tables['leases']>;
export type SubscriptionRow = Selectable<Tables['subscriptions']>;

/**
 * Locks the subscription while a lease is granted. `for no key update`, so that other transactions may still insert
 * rows that refer to it.
 */
export const lockSubscription = (tx: Db, subscriptionId: string): Promise<SubscriptionRow | undefined> =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function insertLease(tx: Db, row: Insertable<Tables['leases']>): Promise<void> {
  await tx.insertInto('leases').values(row).execute();
}

/** In the order in which leases are granted. */
export async function lockLeases(tx: Db, ids: readonly string[]): Promise<LeaseRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('leases')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('subscription_id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Counted calls of a lease. A closed lease holds no money. */
export interface SettledCalls extends Counted {
  leaseId: string;
  costMinor: number;
  isOpen: boolean;
  /** Coupons after this. */
  coupons: readonly LeasedCoupon[];
}

/** Deducts calls from leases that are locked. */
export async function settleLeases(tx: Db, settled: readonly SettledCalls[]): Promise<void> {
  if (settled.length === 0) return;
  const rows = settled.map(({ leaseId, calls, units, costMinor, isOpen, coupons }) => ({
    ...{ lease: leaseId, calls, extra: units - calls, minor: isOpen ? costMinor : 0, coupons },
  }));
  await sql`
    update leases l set calls_settled = l.calls_settled + v.calls, extra_settled = l.extra_settled + v.extra,
      minor_reserved = l.minor_reserved - v.minor, coupons = v.coupons
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v (lease text, calls int, extra int, minor bigint, coupons jsonb)
    where l.id = v.lease`.execute(tx);
}

/**
 * Once per lease and transaction: a second update would check the foreign key to the subscription, which a granting
 * transaction has locked while it waits for this one.
 */
export async function markClosed(tx: Db, leaseId: string, at: Date): Promise<void> {
  await tx
    .updateTable('leases')
    .set({ closed_at: at, minor_reserved: 0 })
    .where('id', '=', leaseId)
    .execute();
}

/** What is missing to whom, and may be held by open leases. */
export interface Shortage {
  payerId: string;
  subscriptionId?: string;
  budgetId?: string;
}

/** Recalls open leases that hold something needed elsewhere, except those being settled. */
export async function recallLeases(
  db: Db,
  { payerId, subscriptionId, budgetId }: Shortage,
  at: Date,
): Promise<void> {
  let wanted = db
    .selectFrom('leases')
    .select('id')
    .where('payer_id', '=', payerId)
    .where('closed_at', 'is', null)
    .where('recalled_at', 'is', null);
  if (subscriptionId) wanted = wanted.where('subscription_id', '=', subscriptionId);
  else if (!budgetId) wanted = wanted.where('minor_reserved', '>', 0);
  if (budgetId) wanted = wanted.where(sql<boolean>`budgets @> ${JSON.stringify([{ budgetId }])}::jsonb`);
  await db
    .updateTable('leases')
    .set({ recalled_at: at })
    .where('id', 'in', wanted.forUpdate().skipLocked())
    .execute();
}

/** Open leases of calls that count towards a budget, without a share of it; locked in the order of grants. */
export const lockUncounted = (
  tx: Db,
  { id, owner_id, app_id, api_id, unit }: Pick<BudgetRow, 'id' | 'owner_id' | 'app_id' | 'api_id' | 'unit'>,
): Promise<Pick<LeaseRow, 'id' | 'minor_reserved' | 'calls_granted' | 'calls_settled'>[]> =>
  tx
    .selectFrom('leases')
    .innerJoin('subscriptions', 'subscriptions.id', 'leases.subscription_id')
    .select(['leases.id', 'leases.minor_reserved', 'leases.calls_granted', 'leases.calls_settled'])
    .where('leases.payer_id', '=', owner_id)
    .where('leases.closed_at', 'is', null)
    .where('subscriptions.env', '=', 'prod')
    .$if(app_id !== null, (query) => query.where('subscriptions.app_id', '=', app_id ?? ''))
    .$if(api_id !== null, (query) => query.where('subscriptions.api_id', '=', api_id ?? ''))
    .$if(unit === 'yuan', (query) => query.where('leases.minor_reserved', '>', 0))
    .where(sql<boolean>`not leases.budgets @> ${JSON.stringify([{ budgetId: id }])}::jsonb`)
    .orderBy('leases.subscription_id')
    .orderBy('leases.id')
    .forUpdate('leases')
    .execute();

/** Gives locked leases a share of a budget, and recalls them, in one change of each row. */
export async function recallWith(
  tx: Db,
  ids: readonly string[],
  share: BudgetShare,
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('leases')
    .set({
      budgets: sql`budgets || ${JSON.stringify([share])}::jsonb`,
      recalled_at: sql`coalesce(recalled_at, ${at})`,
    })
    .where('id', 'in', ids)
    .execute();
}

export async function listRecalled(db: Db, gatewayId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('leases')
    .select('id')
    .where('gateway_id', '=', gatewayId)
    .where('closed_at', 'is', null)
    .where('recalled_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Open leases of a gateway that were granted until a time. */
export async function listOpenLeases(db: Db, gatewayId: string, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('leases')
    .select('id')
    .where('gateway_id', '=', gatewayId)
    .where('closed_at', 'is', null)
    .where('granted_at', '<=', until)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Open leases past their end whose gateway has not been heard of since. */
export async function listExpiredLeases(
  db: Db,
  { now, heardBefore, limit }: { now: Date; heardBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('leases')
    .leftJoin('gateways', 'gateways.id', 'leases.gateway_id')
    .select('leases.id')
    .where('leases.expires_at', '<', now)
    .where('leases.closed_at', 'is', null)
    .where(({ or, eb }) => or([eb('heard_at', 'is', null), eb('heard_at', '<', heardBefore)]))
    .orderBy('leases.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function saveLeaseCoupons(
  tx: Db,
  leaseId: string,
  coupons: readonly LeasedCoupon[],
): Promise<void> {
  await tx
    .updateTable('leases')
    .set({ coupons: JSON.stringify(coupons) })
    .where('id', '=', leaseId)
    .execute();
}
