import { sql, type RawBuilder } from 'kysely';
import type { SearchKind, SearchSort } from '@portal/calls';
import { entriesOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { onlyRow } from '../../platform/db/onlyRow';
import { compileLabels, compileQuery, type CompiledQuery } from './compileQuery';
import type { SearchGrouping } from './SearchGrouping';
import type { SearchPart } from './SearchPart';
import { deletesOf } from './words';
import type { Viewer } from '../../platform/Viewer';
import { placeOfAccount } from './placeOfAccount';

/** Entries with the shortest titles, which every search includes, because results begin with them. */
const headMax = 500;
/** Further hits that are ordered and counted: nobody pages beyond them. */
const namedMax = 500;
const mentionedMax = 300;
const suggestedMax = 300;
/** Distance of entries that only mention the word: greater than any title's. */
const mentionedDistance = 1000;
const synonymsMax = 10;
const candidatesMax = 40;
/** Most providers to choose from. */
const providersMax = 20;
const groupsMax = 30;

const objectId = sql<string>`object_id`;

export interface Narrowing {
  kind?: string;
  facets?: Record<string, string | string[]>;
  provider?: string;
  /** Restricts to this group. */
  group?: { id: string; of: SearchGrouping };
  /** Kind whose providers are reported, too. */
  providersOf?: SearchKind;
  /** Grouping whose groups are reported, too. */
  groupsOf?: SearchGrouping;
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

/** Viewer, order and page. */
export interface SearchPage {
  viewer: Viewer;
  sort: SearchSort;
  pageNo: number;
  pageSize: number;
}

/** Title matches by length, because the word is a larger part of short titles; then by use. Of parts the most count first. */
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

const scopeOf = ({ portalId, accountId }: Viewer) => [
  '*',
  portalId ?? 'main',
  ...(accountId === null ? [] : [placeOfAccount(accountId)]),
];

/** APIs and all other kinds are searched separately with their own indexes, so that the many do not hide the few. */
const parts = {
  api: {
    isWanted: (kind?: string) => kind === undefined || kind === 'api',
    isIn: sql`kind = 'api'`,
    order: sql``,
  },
  other: {
    isWanted: (kind?: string) => kind !== 'api',
    isIn: sql`kind <> 'api'`,
    // Along their own index (0502): read from end to end, a table that begins with APIs would yield the first hit late.
    order: sql`order by char_length(title), object_id`,
  },
} as const;

/** Entries with the shortest titles, of any kind. */
const shortest = sql`(select * from search_entries order by char_length(title), kind, object_id limit ${headMax})`;

/**
 * Matches by relevance: titles first, then mentions; each limited to what can be sorted quickly. Materialised, so that
 * the planner does not scan the whole table for the first hit.
 */
function matched(
  { tsquery, parts: asked = [] }: Pick<CompiledQuery, 'tsquery' | 'parts'>,
  viewer: Viewer,
  { kind, facets, provider, providersOf, groupsOf }: Narrowing = {},
  within: Awaited<ReturnType<SearchGrouping['within']>> | null = null,
) {
  // Provider and group are lexemes, too, so that one index lookup combines them with the words.
  const marks = [provider && compileQuery(provider)?.tsquery, within && compileLabels(within.labels)].filter(
    Boolean,
  );
  const narrowed = sql`portals && ${scopeOf(viewer)}::text[]
      ${kind ? sql`and kind = ${kind}` : sql``}
      ${provider ? sql`and provider = ${provider}` : sql``}
      ${marks.length > 0 ? sql`and all_tokens @@ ${[`(${tsquery})`, ...marks].join(' & ')}::tsquery` : sql``}
      ${within ? sql`and ${within.isIn}` : sql``}
      ${within?.labels.length === 0 ? sql`and false` : sql``}
      ${facets ? sql`and facets @> ${JSON.stringify(facets)}::jsonb` : sql``}`;
  const query = sql`${tsquery}::tsquery`;
  const columns = sql`kind, object_id, provider, popularity, updated_at`;
  const lacksOf = (tokens: string) => lacking(asked, sql.ref(tokens));
  const nameDistance = sql`(${lacksOf('title_tokens')} * ${mentionedDistance}::int + char_length(title))`;
  const wanted = entriesOf(parts).filter(([, { isWanted }]) => isWanted(kind));
  const looks = wanted.map(
    ([name, { isIn, order }]) => sql`
      ${named(name)} as materialized (
        select ${columns}, ${nameDistance} as distance
        from search_entries where title_tokens @@ ${query} and ${isIn} and ${narrowed} ${order} limit ${namedMax}
      ),
      ${mentioned(name)} as materialized (
        select ${columns}, ${mentionedDistance * (asked.length + 1)}::int + ${lacksOf('all_tokens')} as distance
        from search_entries where all_tokens @@ ${query} and not title_tokens @@ ${query} and ${isIn} and ${narrowed}
          and (select count(*) from ${named(name)}) < ${namedMax} ${order} limit ${mentionedMax}
      ),`,
  );
  const all = (of: typeof named, how: RawBuilder<unknown>) =>
    sql.join(
      wanted.map(([name]) => sql`${how} select * from ${of(name)}`),
      sql` `,
    );
  const isMore = wanted.map(
    ([name, { isIn }]) => sql`(${isIn} and (
      (select count(*) from ${named(name)}) = ${namedMax}
      or (select count(*) from ${mentioned(name)}) = ${mentionedMax}))`,
  );
  return sql`
      head as materialized (
        select ${columns}, ${nameDistance} as distance
        from ${shortest} as shortest where title_tokens @@ ${query} and ${narrowed}
      ),
      ${sql.join(looks, sql` `)}
      matched as (select * from head ${all(named, sql`union`)} ${all(mentioned, sql`union all`)}),
      counted as (
        select jsonb_object_agg(kind, count) as counts,
          coalesce(jsonb_agg(kind) filter (where ${sql.join(isMore, sql` or `)}), '[]') as more
        from (select kind, count(*)::int as count from matched group by kind) as kinds
      ),
      owners as (
        select coalesce(jsonb_agg(provider), '[]') as providers from (
          select provider from matched where kind = ${providersOf ?? null} and provider <> ''
          group by provider order by count(*) desc, provider limit ${providersMax}
        ) as named
      ),
      groupings as (${
        groupsOf
          ? sql`
        select coalesce(jsonb_agg(id), '[]') as groups from (
          select id from (select ${groupsOf.groupOf(objectId)} as id from matched where kind = ${groupsOf.kind}) as placed
          where id is not null group by id order by count(*) desc, id limit ${groupsMax}
        ) as chosen`
          : sql`select '[]'::jsonb as groups`
      })`;
}

/** How many of these queries are not met by these tokens. */
const lacking = (queries: readonly string[], tokens: RawBuilder<unknown>) =>
  queries.length === 0
    ? sql`0`
    : sql`(${sql.join(
        queries.map((query) => sql`(not ${tokens} @@ ${query}::tsquery)::int`),
        sql` + `,
      )})`;

const named = (part: string) => sql.ref(`named_${part}`);
const mentioned = (part: string) => sql.ref(`mentioned_${part}`);

export async function matchesAnything(db: Db, query: CompiledQuery, viewer: Viewer): Promise<boolean> {
  const counted = await sql<{ found: boolean }>`
      with ${matched(query, viewer)} select exists (select 1 from matched) as found`.execute(db);
  return onlyRow(counted).found;
}

/** Number of hits by kind; for some there may be more than counted. */
export interface Counted {
  counts: Map<string, number>;
  more: ReadonlySet<string>;
  /** Providers of the requested kind, most hits first. */
  providers: string[];
  /** Ids of requested groups, most hits first. */
  groups: string[];
}

/** One page of matches and the counts by kind, in one query. */
export async function findMatches(
  db: Db,
  query: CompiledQuery,
  { viewer, sort, pageNo, pageSize }: SearchPage,
  narrowing?: Narrowing,
): Promise<Counted & { rows: Found[] }> {
  const { group } = narrowing ?? {};
  const within = group ? await group.of.within(db, group.id, objectId) : null;
  const { rows } = await sql<
    Found & { counts: Record<string, number> | null; more: string[]; providers: string[]; groups: string[] }
  >`
      with ${matched(query, viewer, narrowing, within)},
      page as (
        select * from matched order by ${orders[sort]}, kind, object_id
        limit ${pageSize} offset ${(pageNo - 1) * pageSize}
      )
      select counted.counts, counted.more, owners.providers, groupings.groups, e.kind, e.object_id, e.title, e.body, e.provider, e.facets, e.parts, e.updated_at
      from counted cross join owners cross join groupings left join (page join search_entries e using (kind, object_id)) on true
      order by ${outerOrders[sort]}, kind, object_id`.execute(db);
  // An empty page has one row with the counts only.
  const { counts, more, providers, groups } = onlyRow({ rows });
  return {
    counts: new Map(Object.entries(counts ?? {})),
    more: new Set(more),
    providers,
    groups,
    rows: rows.filter(({ kind }) => kind !== null),
  };
}

/** Matching titles, most used first among those examined. */
export async function findTitles(db: Db, tsquery: string, viewer: Viewer, limit: number) {
  const matches = sql`title_tokens @@ ${tsquery}::tsquery and portals && ${scopeOf(viewer)}::text[]`;
  const columns = sql`kind, object_id, title, popularity`;
  const looks = entriesOf(parts).map(
    ([name, { isIn, order }]) => sql`
        ${named(name)} as materialized (
          select ${columns} from search_entries where ${matches} and ${isIn} ${order} limit ${suggestedMax}
        )`,
  );
  const { rows } = await sql<{ kind: SearchKind; object_id: string; title: string }>`
        with ${sql.join(looks)},
        head as materialized (select ${columns} from ${shortest} as shortest where ${matches})
        select kind, object_id, title from (
          select * from head union select * from named_api union select * from named_other
        ) as matched order by popularity desc, title limit ${limit}`.execute(db);
  return rows;
}

/** Synonym groups of the words in this text. */
export async function listSynonymsIn(db: Db, text: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('search_synonyms')
    .select('words')
    .where(sql<boolean>`exists (select 1 from unnest(words) word where position(lower(word) in ${text}) > 0)`)
    .limit(synonymsMax)
    .execute();
  return rows.map(({ words }) => words);
}

/** Known words that may differ from `word` by one typing error. */
export async function listCandidates(db: Db, word: string): Promise<string[]> {
  // Materialised: with the limit inside, the planner would scan the table instead of the index.
  const { rows } = await sql<{ word: string }>`
      with candidates as materialized (
        select word from search_words where deletes && ${deletesOf(word)}::text[]
      )
      select word from candidates limit ${candidatesMax}`.execute(db);
  return rows.map((row) => row.word);
}

/** Most frequent successful searches since a day. */
export async function listHotWords(db: Db, since: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_days')
    .select('word')
    .where('day', '>=', since)
    .where('found', '>', 0)
    // A single letter or character says nothing to others.
    .where(sql<boolean>`char_length(word) > 1`)
    .groupBy('word')
    .orderBy(sql`sum(searches)`, 'desc')
    .orderBy('word')
    .limit(limit)
    .execute();
  return rows.map(({ word }) => word);
}
