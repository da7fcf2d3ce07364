import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type LeaseRow = Selectable<Tables['leases']>;
export type SubscriptionRow = Selectable<Tables['subscriptions']>;

/** Whoever grants a lease holds the subscription meanwhile. */
export const lockSubscription = (tx: Db, subscriptionId: string): Promise<SubscriptionRow | undefined> =>
  tx.selectFrom('subscriptions').selectAll().where('id', '=', subscriptionId).forUpdate().executeTakeFirst();

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

/** Calls of a lease that were counted. A closed lease holds no money any more. */
export async function settleLease(
  tx: Db,
  leaseId: string,
  { calls, costMinor, isOpen }: { calls: number; costMinor: number; isOpen: boolean },
): Promise<void> {
  await tx
    .updateTable('leases')
    .set({
      calls_settled: sql`calls_settled + ${calls}::int`,
      minor_reserved: sql`minor_reserved - ${isOpen ? costMinor : 0}::bigint`,
    })
    .where('id', '=', leaseId)
    .execute();
}

/** The lease as it was when it was closed; undefined when it has been closed before. */
export const markClosed = (tx: Db, leaseId: string, at: Date): Promise<LeaseRow | undefined> =>
  tx
    .updateTable('leases')
    .set({ closed_at: at })
    .where('id', '=', leaseId)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export async function clearReserved(tx: Db, leaseId: string): Promise<void> {
  await tx.updateTable('leases').set({ minor_reserved: 0 }).where('id', '=', leaseId).execute();
}

/** What budgets a lease counts towards; none for one that is not known. */
export async function findLeaseBudgets(tx: Db, leaseId: string): Promise<LeaseRow['budgets']> {
  const row = await tx.selectFrom('leases').select('budgets').where('id', '=', leaseId).executeTakeFirst();
  return row?.budgets ?? [];
}

export async function listOpenLeases(db: Db, gatewayId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('leases')
    .select('id')
    .where('gateway_id', '=', gatewayId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listExpiredLeases(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('leases')
    .select('id')
    .where('expires_at', '<', now)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
