import { sql } from 'kysely';
import type { Db } from '../../db/Db';

const published = 1;

interface Page {
  pageNo: number;
  pageSize: number;
}

interface Filter {
  portalId: string | null;
  searchText?: string;
  type?: string;
}

const visible = (db: Db, portalId: string | null) =>
  db
    .selectFrom('notices')
    .where('state', '=', published)
    .where('portal_id', portalId ? '=' : 'is', portalId);

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

/** `%` and `_` typed by a visitor mean themselves. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

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
