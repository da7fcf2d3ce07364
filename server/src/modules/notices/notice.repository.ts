import type { Insertable, Selectable, Updateable } from 'kysely';
import { noticeState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type NoticeRow = Selectable<Tables['notices']>;

export const findNotice = (db: Db, id: string): Promise<NoticeRow | undefined> =>
  db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();

/** @throws {AppError} `E7011` */
export async function getNotice(db: Db, id: string): Promise<NoticeRow> {
  const row = await findNotice(db, id);
  if (!row) throw new AppError('E7011');
  return row;
}

/**
 * For writing: the row stays locked until the end of the transaction.
 *
 * @throws {AppError} `E7011`
 */
export async function lockNotice(tx: Db, id: string): Promise<NoticeRow> {
  const row = await tx.selectFrom('notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('E7011');
  return row;
}

export async function insertNotice(tx: Db, row: Insertable<Tables['notices']>): Promise<void> {
  await tx.insertInto('notices').values(row).execute();
}

export async function updateNotice(
  tx: Db,
  id: string,
  changes: Updateable<Tables['notices']>,
): Promise<void> {
  await tx.updateTable('notices').set(changes).where('id', '=', id).execute();
}

/** Scheduled notices whose time has come. */
export async function listDueNotices(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('id')
    .where('state', '=', noticeState.scheduled)
    .where('published_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countPortals(tx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return (await tx.selectFrom('portals').select('id').where('id', 'in', ids).execute()).length;
}

export async function insertRead(db: Db, userId: string, noticeId: string, at: Date): Promise<void> {
  await db
    .insertInto('notice_reads')
    .values({ user_id: userId, notice_id: noticeId, read_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
