import { tell } from '../../platform/announce';
import type { Db } from '../../platform/db/Db';

interface Arrival {
  owner_id: string;
  at: Date;
}

/** Notes before money is moved that it arrives, so that suspended subscriptions resume after the commit. */
export async function noteArrival(tx: Db, ownerId: string, at: Date): Promise<void> {
  await tx
    .insertInto('balance_arrivals')
    .values({ owner_id: ownerId, at })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ at }))
    .execute();
  await tell(tx, 'balance.arrived', ownerId);
}

/** Null: none, or another process works on it. */
export async function lockArrival(tx: Db, ownerId: string): Promise<Arrival | null> {
  const row = await tx
    .selectFrom('balance_arrivals')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export const listArrivals = (db: Db, limit: number): Promise<Arrival[]> =>
  db.selectFrom('balance_arrivals').selectAll().orderBy('at').limit(limit).execute();

export async function forgetArrival(tx: Db, ownerId: string): Promise<void> {
  await tx.deleteFrom('balance_arrivals').where('owner_id', '=', ownerId).execute();
}
