import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type TitleRow = Selectable<Tables['invoice_titles']>;

const kept = (db: Db, ownerId: string) =>
  db.selectFrom('invoice_titles').where('owner_id', '=', ownerId).where('removed_at', 'is', null);

/** The default first, then newest first. */
export const listTitles = (db: Db, ownerId: string): Promise<TitleRow[]> =>
  kept(db, ownerId)
    .selectAll()
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export async function countTitles(tx: Db, ownerId: string): Promise<number> {
  const { count } = await kept(tx, ownerId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @throws {AppError} `E4602` both for one that does not exist and for another account's. */
export async function getTitle(db: Db, ownerId: string, id: string): Promise<TitleRow> {
  const row = await kept(db, ownerId).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('E4602');
  return row;
}

export async function insertTitle(tx: Db, row: Insertable<Tables['invoice_titles']>): Promise<void> {
  await tx.insertInto('invoice_titles').values(row).execute();
}

export async function updateTitle(
  tx: Db,
  id: string,
  changes: Omit<Updateable<Tables['invoice_titles']>, 'id' | 'owner_id'>,
): Promise<void> {
  await tx.updateTable('invoice_titles').set(changes).where('id', '=', id).execute();
}

/** Clears the default. */
export async function dropDefault(tx: Db, ownerId: string): Promise<void> {
  await tx
    .updateTable('invoice_titles')
    .set({ is_default: false })
    .where('owner_id', '=', ownerId)
    .where('is_default', '=', true)
    .execute();
}
