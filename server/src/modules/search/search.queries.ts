import { sql } from 'kysely';
import type { SearchKind, SearchSort } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { SearchPart } from './SearchPart';
import { deletesOf } from './words';

/** How many of the things found are put in order, and counted: nobody turns that many pages. */
const namedMax = 2000;
const mentionedMax = 1000;
/** Behind everything that is called so: longer than any title. */
const mentionedDistance = 1000;
const synonymsMax = 10;
const candidatesMax = 40;

export interface Narrowing {
  kind?: string;
  facets?: Record<string, string | string[]>;
}

export interface Found {
  kind: SearchKind;
  object_id: string;
  title: string;
  body: string;
  provider: string;
  facets: Record<string, string | string[]>;
  parts: SearchPart[];
  updated_at: Date;
}

/** Of which portal, in which order and which part of it. */
export interface SearchPage {
  /** Null: the main portal. */
  portalId: string | null;
  sort: SearchSort;
  pageNo: number;
  pageSize: number;
}

/** What is called so, shorter names first: the word is more of them. Then what is used more. */
const orders: Record<SearchSort, ReturnType<typeof sql>> = {
  match: sql`distance, popularity desc, updated_at desc`,
  new: sql`updated_at desc`,
  hot: sql`popularity desc, updated_at desc`,
};
const outerOrders: typeof orders = {
  match: sql`page.distance, page.popularity desc, page.updated_at desc`,
  new: sql`page.updated_at desc`,
  hot: sql`page.popularity desc, page.updated_at desc`,
};

const scopeOf = (portalId: string | null) => ['*', portalId ?? 'main'];

/**
 * What matches, most likely first: things that are called so, then things that mention it; of each no more than
 * can be put in order quickly. Materialised, so that the database never walks the whole table for the first hit.
 */
function matched(tsquery: string, portalId: string | null, { kind, facets }: Narrowing = {}) {
  const narrowed = sql`portals && ${scopeOf(portalId)}::text[]
      ${kind ? sql`and kind = ${kind}` : sql``}
      ${facets ? sql`and facets @> ${JSON.stringify(facets)}::jsonb` : sql``}`;
  const query = sql`${tsquery}::tsquery`;
  return sql`
      named as materialized (
        select kind, object_id, popularity, updated_at, char_length(title) as distance
        from search_entries where title_tokens @@ ${query} and ${narrowed} limit ${namedMax}
      ),
      mentioned as materialized (
        select kind, object_id, popularity, updated_at, ${mentionedDistance}::int as distance
        from search_entries where all_tokens @@ ${query} and not title_tokens @@ ${query} and ${narrowed}
          and (select count(*) from named) < ${namedMax} limit ${mentionedMax}
      ),
      matched as (select * from named union all select * from mentioned)`;
}

export async function matchesAnything(db: Db, tsquery: string, portalId: string | null): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
      with ${matched(tsquery, portalId)} select exists (select 1 from matched) as found`.execute(db);
  return rows[0]!.found;
}

/** One page of what matches, and how much of each kind that is: one look for both. */
export async function findMatches(
  db: Db,
  tsquery: string,
  { portalId, sort, pageNo, pageSize }: SearchPage,
  narrowing?: Narrowing,
): Promise<{ counts: Map<string, number>; rows: Found[] }> {
  const { rows } = await sql<Found & { counts: Record<string, number> | null }>`
      with ${matched(tsquery, portalId, narrowing)},
      counted as (
        select jsonb_object_agg(kind, count) as counts
        from (select kind, count(*)::int as count from matched group by kind) as kinds
      ),
      page as (
        select * from matched order by ${orders[sort]}, kind, object_id
        limit ${pageSize} offset ${(pageNo - 1) * pageSize}
      )
      select counted.counts, e.kind, e.object_id, e.title, e.body, e.provider, e.facets, e.parts, e.updated_at
      from counted left join (page join search_entries e using (kind, object_id)) on true
      order by ${outerOrders[sort]}, kind, object_id`.execute(db);
  // A page past the end, and a search that finds nothing, have one row that holds the counts only.
  return {
    counts: new Map(Object.entries(rows[0]!.counts ?? {})),
    rows: rows.filter(({ kind }) => kind !== null),
  };
}

/** Titles that match, the most used first. */
export async function findTitles(db: Db, tsquery: string, portalId: string | null, limit: number) {
  const { rows } = await sql<{ kind: SearchKind; object_id: string; title: string }>`
        with named as materialized (
          select kind, object_id, title, popularity from search_entries
          where title_tokens @@ ${tsquery}::tsquery and portals && ${scopeOf(portalId)}::text[] limit ${namedMax}
        )
        select kind, object_id, title from named order by popularity desc, title limit ${limit}`.execute(db);
  return rows;
}

/** Groups of words that mean the same as one in this text. */
export async function listSynonymsIn(db: Db, text: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('search_synonyms')
    .select('words')
    .where(sql<boolean>`exists (select 1 from unnest(words) word where position(lower(word) in ${text}) > 0)`)
    .limit(synonymsMax)
    .execute();
  return rows.map(({ words }) => words);
}

/** Words that occur here and may differ from `word` by one slip of the finger. */
export async function listCandidates(db: Db, word: string): Promise<string[]> {
  // Materialised: with the limit inside, the database walks the whole table rather than the index.
  const { rows } = await sql<{ word: string }>`
      with candidates as materialized (
        select word from search_words where deletes && ${deletesOf(word)}::text[]
      )
      select word from candidates limit ${candidatesMax}`.execute(db);
  return rows.map((row) => row.word);
}

/** What has been looked for most since a day, and found. */
export async function listHotWords(db: Db, since: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_days')
    .select('word')
    .where('day', '>=', since)
    .where('found', '>', 0)
    .groupBy('word')
    .orderBy(sql`sum(searches)`, 'desc')
    .orderBy('word')
    .limit(limit)
    .execute();
  return rows.map(({ word }) => word);
}
