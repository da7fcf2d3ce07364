import type { Insertable, Selectable, Updateable } from 'kysely';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { refuseOutdated } from '../../platform/refuseOutdated';

export type Incident = Selectable<Tables['status_incidents']>;

/**
 * Locked until the end of the transaction, in the version that was read.
 *
 * @throws {AppError} `E7045`, `E7042` when somebody has changed it since.
 */
export async function lockSeenIncident(tx: Db, id: string, version: number): Promise<Incident> {
  const row = await tx
    .selectFrom('status_incidents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('E7045');
  refuseOutdated(String(version), String(row.version));
  return row;
}

export const findIncident = (db: Db, id: string) =>
  db.selectFrom('status_incidents').selectAll().where('id', '=', id).executeTakeFirst();

export const insertIncident = (tx: Db, row: Insertable<Tables['status_incidents']>) =>
  tx.insertInto('status_incidents').values(row).execute();

export const changeIncident = (tx: Db, id: string, changes: Updateable<Tables['status_incidents']>) =>
  tx.updateTable('status_incidents').set(changes).where('id', '=', id).execute();

export const insertUpdate = (tx: Db, row: Insertable<Tables['status_updates']>) =>
  tx.insertInto('status_updates').values(row).execute();

/** Planned maintenance that is due. */
export const listBegun = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('status_incidents')
    .selectAll()
    .where('state', '=', 'planned')
    .where('starts_at', '<=', now)
    .orderBy('starts_at')
    .limit(limit)
    .execute();

export async function setFollowing(db: Db, userId: string, isOn: boolean, at: Date): Promise<void> {
  if (isOn)
    await db
      .insertInto('status_followers')
      .values({ user_id: userId, since: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('status_followers').where('user_id', '=', userId).execute();
}

export const isFollowing = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('status_followers')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;

/** Ordered by id, after one. */
export const readFollowers = (tx: Db, after: string, limit: number) =>
  tx
    .selectFrom('status_followers')
    .innerJoin('users', 'users.id', 'status_followers.user_id')
    .select('user_id')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
