import type { Insertable } from 'kysely';
import type { FavouriteKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { FavouriteFacts, Tables } from '../../platform/db/tables';

/** Objects of one kind that a user has collected. */
export interface Chosen {
  userId: string;
  kind: FavouriteKind;
  objIds: readonly string[];
}

const chosen = ({ userId, kind, objIds }: Chosen) => [userId, kind, [...objIds]] as const;

/** Locks a user's collection until the transaction ends, so that its limits hold. */
export async function lockCollection(tx: Db, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Existing entries are left unchanged. */
export async function insertFavourite(tx: Db, row: Insertable<Tables['favourites']>): Promise<void> {
  await tx
    .insertInto('favourites')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavourites(db: Db, what: Chosen): Promise<void> {
  const [userId, kind, objIds] = chosen(what);
  await db
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('object_id', 'in', objIds)
    .execute();
}

export async function setFolder(tx: Db, what: Chosen, folder: string): Promise<void> {
  const [userId, kind, objIds] = chosen(what);
  await tx
    .updateTable('favourites')
    .set({ folder })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('object_id', 'in', objIds)
    .execute();
}

/** A new watcher starts from the present state. False for what is not collected. */
export async function setWatched(
  db: Db,
  { userId, kind, objId }: { userId: string; kind: FavouriteKind; objId: string },
  told: FavouriteFacts | null,
): Promise<boolean> {
  const set = await db
    .updateTable('favourites')
    .set(told ? { is_watched: true, told: JSON.stringify(told) } : { is_watched: false })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('object_id', '=', objId)
    .returning('object_id')
    .executeTakeFirst();
  return set !== undefined;
}

/** Records that its watchers have been notified of this state. */
export async function setTold(
  tx: Db,
  kind: FavouriteKind,
  objectId: string,
  userIds: readonly string[],
  told: FavouriteFacts,
): Promise<void> {
  await tx
    .updateTable('favourites')
    .set({ told: JSON.stringify(told) })
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('user_id', 'in', [...userIds])
    .execute();
}
