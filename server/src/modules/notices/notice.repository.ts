import { sql } from 'kysely';
import { type NoticeType, noticeState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';

interface Page {
  pageNo: number;
  pageSize: number;
}

interface Filter {
  portalId: string | null;
  searchText?: string;
  type?: NoticeType;
}

const visible = (db: Db, portalId: string | null) => {
  const query = db.selectFrom('notices').where('state', '=', noticeState.published);
  return portalId
    ? query.where(sql<boolean>`portal_ids @> array[${portalId}]::text[]`)
    : query.where('is_on_main', '=', true);
};

/** Pinned first, then newest first. `total` is a separate count, so a page past the end still knows it. */
export async function listNotices(
  db: Db,
  { portalId, searchText, type }: Filter,
  { pageNo, pageSize }: Page,
) {
  let query = visible(db, portalId);
  if (searchText) query = query.where('title', 'ilike', `%${escapeLike(searchText)}%`);
  if (type) query = query.where('type', '=', type);

  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['id', 'title', 'type', 'is_pinned', 'published_at'])
    .orderBy('is_pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { rows, total };
}

export async function findNotice(db: Db, portalId: string | null, id: string) {
  return visible(db, portalId).selectAll().where('id', '=', id).executeTakeFirst();
}

interface Position {
  id: string;
  is_pinned: boolean;
  published_at: Date;
}

/** The neighbours of a notice in the order of the list: `prev` stands above it, `next` below. */
export async function findNeighbours(
  db: Db,
  portalId: string | null,
  { id, is_pinned, published_at }: Position,
) {
  const place = sql`(is_pinned, published_at, id)`;
  const here = sql`(${is_pinned}::boolean, ${published_at}::timestamptz, ${id}::text)`;
  const base = visible(db, portalId).select(['id', 'title']).limit(1);
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

/** Those of the given notices that somebody has not opened yet. */
export async function findUnread(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
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
