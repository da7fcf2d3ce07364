import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { advancedItemState, payoutHours } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { hours } from '../../platform/time';

export type ItemRow = Selectable<Tables['advanced_items']>;
export type ItemName = ItemRow['item'];
export type ItemChanges = Omit<Updateable<Tables['advanced_items']>, 'id' | 'user_id' | 'item'>;

const dueMax = 500;

export const listItems = (db: Db, userId: string): Promise<ItemRow[]> =>
  db.selectFrom('advanced_items').selectAll().where('user_id', '=', userId).execute();

export const findItem = (db: Db, id: string): Promise<ItemRow | undefined> =>
  db.selectFrom('advanced_items').selectAll().where('id', '=', id).executeTakeFirst();

export const findItemOf = (db: Db, userId: string, item: ItemName): Promise<ItemRow | undefined> =>
  db
    .selectFrom('advanced_items')
    .selectAll()
    .where('user_id', '=', userId)
    .where('item', '=', item)
    .executeTakeFirst();

/** The row, locked until the end of the transaction. */
export const lockItem = (tx: Db, id: string): Promise<ItemRow | undefined> =>
  tx.selectFrom('advanced_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The part of an account, locked; created if there is none yet. */
export async function itemFor(
  tx: Db,
  row: Insertable<Tables['advanced_items']> & { item: ItemName },
): Promise<ItemRow> {
  await tx
    .insertInto('advanced_items')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'item']).doNothing())
    .execute();
  return tx
    .selectFrom('advanced_items')
    .selectAll()
    .where('user_id', '=', row.user_id)
    .where('item', '=', row.item)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateItem(tx: Db, id: string, changes: ItemChanges): Promise<void> {
  await tx.updateTable('advanced_items').set(changes).where('id', '=', id).execute();
}

export async function countPassed(tx: Db, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('advanced_items')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('item', '!=', 'identity')
    .where('state', '=', advancedItemState.passed)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inactive since before that time, with papers still stored. */
export const listRested = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('advanced_items')
    .select('id')
    .where('rested_at', '<', before)
    .orderBy('rested_at')
    .limit(limit)
    .execute();

/** Amounts to be sent. */
export const listUnpaid = (db: Db): Promise<ItemRow[]> =>
  db
    .selectFrom('advanced_items')
    .selectAll()
    .where('state', '=', advancedItemState.paying)
    .where('payout_sent_at', 'is', null)
    .orderBy('payout_at')
    .limit(dueMax)
    .execute();

/** Amounts not entered in time. */
export const listUntold = (db: Db, now: Date): Promise<ItemRow[]> =>
  db
    .selectFrom('advanced_items')
    .selectAll()
    .where('state', '=', advancedItemState.paying)
    .where('payout_sent_at', 'is not', null)
    .where('payout_at', '<', new Date(now.getTime() - payoutHours * hours))
    .limit(dueMax)
    .execute();

/** Parts that wait for a face check or a signature. */
export const listVerifying = (db: Db): Promise<ItemRow[]> =>
  db
    .selectFrom('advanced_items')
    .selectAll()
    .where('state', '=', advancedItemState.verifying)
    .orderBy('submitted_at')
    .limit(dueMax)
    .execute();

/** Expired licences. */
export const listRunOut = (db: Db, today: string): Promise<ItemRow[]> =>
  db
    .selectFrom('advanced_items')
    .selectAll()
    .where('state', '=', advancedItemState.passed)
    .where('valid_to', '<', today)
    .orderBy('valid_to')
    .limit(dueMax)
    .execute();
