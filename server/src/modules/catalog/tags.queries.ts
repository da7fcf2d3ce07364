import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { onSale } from './apiCards.queries';

interface TagPage {
  /** Part of the tag. */
  searchText?: string;
  pageNo: number;
  pageSize: number;
}

/** How many of a portal's products each tag leads to: kept for the main one, counted among the chosen of a branded one. */
const countsByTag = (db: Db, portalId: string | null) =>
  portalId
    ? db
        .selectFrom(
          onSale(db, portalId)
            .select(['p.id', sql<string>`unnest(p.tags)`.as('tag')])
            .as('tagged'),
        )
        .select(['tag', sql<number>`count(distinct id)::int`.as('count')])
        .groupBy('tag')
    : db
        .selectFrom('tag_counts')
        .select(['tag', sql<number>`sum(products)::int`.as('count')])
        .groupBy('tag');

/** One page of the tags of what a portal offers, those that lead to most first. */
export async function readTags(db: Db, portalId: string | null, { searchText, pageNo, pageSize }: TagPage) {
  let found = db
    .with('counts', () => countsByTag(db, portalId))
    .selectFrom('counts')
    .where('count', '>', 0);
  if (searchText) found = found.where(sql<boolean>`position(lower(${searchText}) in lower(tag)) > 0`);
  const records = await found
    .select(['tag', 'count'])
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { records, total, pageNo, pageSize };
}
