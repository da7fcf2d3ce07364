import { sql, type Selectable } from 'kysely';
import { noticeState, type NoticeState, type NoticeType } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { NoticeText, Tables } from '../../platform/db/tables';
import { pageOf } from '../../platform/db/pageOf';
import { pageOfIds } from '../../platform/db/pageOfIds';
import { partOf } from '../../platform/db/partOf';
import { sanitise } from '../../platform/richText/sanitise';
import { say, type TranslatableText } from '../../platform/i18n/say';
import { formatInstant } from '../../platform/time';
import { listNoticeFiles } from './noticeFile.repository';

const portalsMax = 200;

interface Page {
  pageNo: number;
  pageSize: number;
}

interface Filter {
  portalId: string | null;
  searchText?: string;
  type?: NoticeType;
}

const visible = (db: Db, portalId: string | null, state: NoticeState = noticeState.published) => {
  const query = db.selectFrom('notices').where('state', '=', state);
  return portalId
    ? query.where(sql<boolean>`portal_ids @> array[${portalId}]::text[]`)
    : query.where('is_on_main', '=', true);
};

/** Pinned first, then newest first. @param readerId Null for a visitor, for whom everything counts as read. */
export async function listVisible(
  db: Db,
  { portalId, searchText, type }: Filter,
  readerId: string | null,
  page: Page,
) {
  let query = visible(db, portalId);
  if (searchText) query = query.where(partOf('title', searchText));
  if (type) query = query.where('type', '=', type);
  const { rows, ...found } = await pageOf(
    query
      .select(['id', 'title', 'type', 'is_pinned', 'published_at'])
      .orderBy('is_pinned', 'desc')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc'),
    page,
  );
  const ids = rows.map(({ id }) => id);
  const unread = readerId ? await findUnread(db, readerId, ids) : new Set<string>();
  return {
    records: rows.map((row) => ({
      no_id: row.id,
      no_title: row.title,
      noCreateTime: formatInstant(row.published_at),
      top: row.is_pinned ? 1 : 0,
      noType: row.type,
      isRead: unread.has(row.id) ? 0 : 1,
    })),
    ...found,
  };
}

/** A notice published in this portal, and its neighbours; null for any other. */
export async function readVisible(db: Db, portalId: string | null, id: string) {
  const notice = await visible(db, portalId).selectAll().where('id', '=', id).executeTakeFirst();
  if (!notice) return null;
  return {
    no_id: notice.id,
    no_title: notice.title,
    // Sanitised on output as well, because it may have been stored by an older version.
    no_content: sanitise(notice.content),
    noCreateTime: formatInstant(notice.published_at),
    noType: notice.type,
    files: await listNoticeFiles(db, id, notice),
    ...(await findNeighbours(db, portalId, notice)),
  };
}

/** Whether it was published in this portal and withdrawn. */
export async function wasVisible(db: Db, portalId: string | null, id: string): Promise<boolean> {
  const notice = await visible(db, portalId, noticeState.withdrawn)
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return notice !== undefined;
}

interface Position {
  id: string;
  is_pinned: boolean;
  published_at: Date;
}

/** The neighbours of a notice in list order: `prev` is above it, `next` below. */
async function findNeighbours(db: Db, portalId: string | null, { id, is_pinned, published_at }: Position) {
  const place = sql`(is_pinned, published_at, id)`;
  const here = sql`(${is_pinned}::boolean, ${published_at}::timestamptz, ${id}::text)`;
  const base = visible(db, portalId).select(['id as no_id', 'title as no_title']).limit(1);
  const prev = await base
    .where(sql<boolean>`${place} > ${here}`)
    .orderBy('is_pinned')
    .orderBy('published_at')
    .orderBy('id')
    .executeTakeFirst();
  const next = await base
    .where(sql<boolean>`${place} < ${here}`)
    .orderBy('is_pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { prev: prev ?? null, next: next ?? null };
}

/** Those of the notices that the user has not opened yet. */
async function findUnread(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const read = await db
    .selectFrom('notice_reads')
    .select('notice_id')
    .where('user_id', '=', userId)
    .where('notice_id', 'in', ids)
    .execute();
  const known = new Set(read.map(({ notice_id }) => notice_id));
  return new Set(ids.filter((id) => !known.has(id)));
}

const readsOfNotice = sql<number>`(select count(*)::int from notice_reads r where r.notice_id = n.id)`;

const toManaged = (row: Selectable<Tables['notices']> & { reads: number }) => ({
  no_id: row.id,
  no_title: row.title,
  noType: row.type,
  state: row.state,
  top: row.is_pinned ? 1 : 0,
  publishTime: row.state === noticeState.draft ? null : formatInstant(row.published_at),
  isChanged: row.draft ? 1 : 0,
  dueTime: row.due_at && formatInstant(row.due_at),
  updateTime: formatInstant(row.updated_at ?? row.published_at),
  reads: row.reads,
});

/** All notices for operators, last changed first. */
export async function listManaged(
  db: Db,
  { state, searchText, ...page }: { state?: NoticeState; searchText?: string } & Page,
) {
  let query = db.selectFrom('notices as n');
  if (state !== undefined) query = query.where('n.state', '=', state);
  if (searchText) query = query.where(partOf('n.title', searchText));
  const lastChanged = sql`coalesce(updated_at, published_at) desc, id desc`;
  const { ids, ...found } = await pageOfIds(db, query.select('n.id'), lastChanged, page);
  const rows = await db
    .selectFrom('notices as n')
    .selectAll('n')
    .select(readsOfNotice.as('reads'))
    .where(sql<boolean>`n.id = any(${ids}::text[])`)
    .orderBy(sql`array_position(${ids}::text[], n.id)`)
    .execute();
  const names = await namePortals(db);
  return {
    records: rows.map((row) => ({ ...toManaged(row), portals: placesOf(row, names) })),
    ...found,
  };
}

/** Names of the portals that show a notice. */
export const placesOf = (
  { is_on_main, portal_ids }: Pick<NoticeText, 'is_on_main' | 'portal_ids'>,
  names: ReadonlyMap<string, string>,
): TranslatableText[] => [...(is_on_main ? [say`主站`] : []), ...portal_ids.map((id) => names.get(id) ?? id)];

/** Notices by the managers of a portal, last changed first. */
export async function listOfPortal(
  db: Db,
  portalId: string,
  { state, ...page }: { state?: NoticeState } & Page,
) {
  let query = db.selectFrom('notices as n').where('n.portal_id', '=', portalId);
  if (state !== undefined) query = query.where('n.state', '=', state);
  const { rows, ...found } = await pageOf(
    query
      .selectAll('n')
      .select(readsOfNotice.as('reads'))
      .orderBy(sql`coalesce(n.updated_at, n.published_at)`, 'desc')
      .orderBy('n.id', 'desc'),
    page,
  );
  return {
    records: rows.map((row) => ({ ...toManaged(row), isBarred: row.is_barred ? 1 : 0 })),
    ...found,
  };
}

/** Branded portals that a notice can be shown in. */
export const listPortals = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('portals').select(['id', 'name']).orderBy('name').limit(portalsMax).execute();

export const namePortals = async (db: Db): Promise<Map<string, string>> =>
  new Map((await listPortals(db)).map(({ id, name }) => [id, name]));
