import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import { namedFor, onSale } from './apiCards.queries';
import { anonymousIn, type Viewer } from '../../../platform/Viewer';

interface TagPage {
  /** Part of the tag's name. */
  searchText?: string;
  pageNo: number;
  pageSize: number;
}

/**
 * The number of visible APIs of each tag: stored for the main portal, except for those shown to this account alone;
 * counted among those that a branded portal has chosen.
 */
const countsByTag = (db: Db, { portalId, accountId }: Viewer) =>
  portalId !== null
    ? db
        .selectFrom(
          onSale(db, anonymousIn(portalId))
            .select(['p.id', sql<string>`unnest(p.tags)`.as('tag')])
            .as('tagged'),
        )
        .select(['tag', sql<number>`count(distinct id)::int`.as('count')])
        .groupBy('tag')
    : db
        .selectFrom(
          db
            .selectFrom('tag_counts')
            .select(['tag', 'products'])
            .$if(accountId !== null, (kept) =>
              kept.unionAll(
                namedFor(db, accountId ?? '').select([
                  sql<string>`unnest(p.tags)`.as('tag'),
                  sql<number>`1`.as('products'),
                ]),
              ),
            )
            .as('counted'),
        )
        .select(['tag', sql<number>`sum(products)::int`.as('count')])
        .groupBy('tag');

/** One page of the tags of visible APIs, those with the most APIs first. */
export async function readTags(db: Db, viewer: Viewer, { searchText, pageNo, pageSize }: TagPage) {
  let found = db
    .with('counts', () => countsByTag(db, viewer))
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
