import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
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

/**
 * The same for a notice by the managers of a portal.
 *
 * @throws {AppError} `E7011` both for one that does not exist and for one by others.
 */
export async function lockNoticeOf(tx: Db, portalId: string, id: string): Promise<NoticeRow> {
  const row = await lockNotice(tx, id);
  if (row.portal_id !== portalId) throw new AppError('E7011');
  return row;
}

/** Number of notices by the managers of a portal. */
export async function countNoticesOf(db: Db, portalId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('portal_id', '=', portalId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteNotice(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('notice_revisions').where('notice_id', '=', id).execute();
  await tx.deleteFrom('notice_reads').where('notice_id', '=', id).execute();
  await tx.deleteFrom('notices').where('id', '=', id).execute();
}

/** The account that owns a portal. */
export async function findPortalOwner(db: Db, portalId: string): Promise<string | null> {
  const row = await db.selectFrom('portals').select('owner_id').where('id', '=', portalId).executeTakeFirst();
  return row?.owner_id ?? null;
}

export const insertNotice = (tx: Db, row: Insertable<Tables['notices']>): Promise<NoticeRow> =>
  tx.insertInto('notices').values(row).returningAll().executeTakeFirstOrThrow();

/** Every update increases the version, so that forms opened before are refused. */
export const updateNotice = (
  tx: Db,
  id: string,
  changes: Omit<Updateable<Tables['notices']>, 'version'>,
): Promise<NoticeRow> =>
  tx
    .updateTable('notices')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Scheduled notices that are due. */
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

/** Published notices with a scheduled change that is due. */
export async function listDueChanges(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of branded portals by prefix. */
export async function findPortalIds(db: Db, prefixes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('portals')
    .select(['id', 'prefix'])
    .where('prefix', 'in', prefixes)
    .execute();
  return new Map(rows.map(({ id, prefix }) => [prefix, id]));
}

/** Operators' notices that are published or scheduled, after an id; with the prefixes of the portals that show them. */
export const listPortableNotices = (db: Db, after: string, limit: number) => {
  const key = sql<string>`notices.id collate "C"`;
  return db
    .selectFrom('notices')
    .selectAll('notices')
    .select(
      sql<string[]>`array(
        select p.prefix from portals p where p.id = any(notices.portal_ids) order by p.prefix)`.as(
        'prefixes',
      ),
    )
    .where('portal_id', 'is', null)
    .where('state', 'in', [noticeState.published, noticeState.scheduled])
    .where(key, '>', after)
    .orderBy(key)
    .limit(limit)
    .execute();
};

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
