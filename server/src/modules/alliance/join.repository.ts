import type { Insertable, Selectable, Updateable } from 'kysely';
import type { JoinTarget } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { found } from '../../platform/db/found';
import type { Tables } from '../../platform/db/tables';

export type JoinRow = Selectable<Tables['join_applications']>;

export const findJoin = (db: Db, userId: string, target: JoinTarget): Promise<JoinRow | undefined> =>
  db
    .selectFrom('join_applications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('target', '=', target)
    .executeTakeFirst();

/** For writing: the row stays locked until the end of the transaction. */
export const lockJoinOf = (tx: Db, userId: string, target: JoinTarget): Promise<JoinRow | undefined> =>
  tx
    .selectFrom('join_applications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('target', '=', target)
    .forUpdate()
    .executeTakeFirst();

/** @throws {AppError} `E3110` */
export const getJoin = async (db: Db, id: string): Promise<JoinRow> =>
  found(await db.selectFrom('join_applications').selectAll().where('id', '=', id).executeTakeFirst());

/** The same for writing. @throws {AppError} `E3110` */
export const lockJoin = async (tx: Db, id: string): Promise<JoinRow> =>
  found(
    await tx.selectFrom('join_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  );

/** @throws {AppError} `E7031` when a concurrent request of the same account came first. */
export async function insertJoin(tx: Db, row: Insertable<Tables['join_applications']>): Promise<void> {
  const inserted = await tx
    .insertInto('join_applications')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new AppError('E7031');
}

export async function updateJoin(
  tx: Db,
  id: string,
  changes: Updateable<Tables['join_applications']>,
): Promise<void> {
  await tx.updateTable('join_applications').set(changes).where('id', '=', id).execute();
}
