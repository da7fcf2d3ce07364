import { sql } from 'kysely';
import {
  searchKinds,
  type SearchKind,
  type SearchReply,
  type SearchSort,
  type Suggestion,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { dayStart, formatDate, formatInstant } from '../../platform/time';
import { compileParts, compileQuery, compileSounds, type CompiledQuery } from './compileQuery';
import { highlight, snippetOf } from './highlight';
import { deletesOf, isOneEditApart, normalise, runsOf } from './words';

export interface SearchRequest {
  keyWord: string;
  /** Null: the main portal. */
  portalId: string | null;
  flag: number;
  sort: SearchSort;
  facets: Record<string, string>;
  pageNo: number;
  pageSize: number;
}

/** How many of the things found are put in order, and counted: nobody turns that many pages. */
const namedMax = 2000;
const mentionedMax = 1000;
/** Behind everything that is called so: longer than any title. */
const mentionedDistance = 1000;

interface Narrowing {
  kind?: string;
  facets?: Record<string, string>;
}

/** How something is looked for, and what that finds. */
interface Way {
  query: CompiledQuery;
  /** Of all kinds, whatever the request narrows it to. */
  counts: Map<string, number>;
  /** The page asked for, unless the request narrows it. */
  rows: Found[];
  /** The word in place of the given one. */
  correct: string | null;
  /** Only parts of it were found. */
  isLoose: boolean;
}

interface Found {
  kind: SearchKind;
  object_id: string;
  title: string;
  body: string;
  provider: string;
  facets: Record<string, string>;
  updated_at: Date;
}

const sumOf = (counts?: Map<string, number>) =>
  [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);

/** What is called so, shorter names first: the word is more of them. Then what is used more. */
const orders: Record<SearchSort, ReturnType<typeof sql>> = {
  match: sql`distance, popularity desc`,
  new: sql`true`,
  hot: sql`popularity desc`,
};
const outerOrders: typeof orders = {
  match: sql`page.distance, page.popularity desc`,
  new: sql`true`,
  hot: sql`page.popularity desc`,
};

const suggestionsMax = 8;
const hotWordsMax = 8;
const hotWordDays = 7;
const candidatesMax = 40;
const correctionsMax = 3;

export type SearchService = ReturnType<typeof createSearchService>;

/** Finds APIs, documents, notices and answers by what is in them. */
export function createSearchService({ db, clock }: Deps) {
  const scopeOf = (portalId: string | null) => ['*', portalId ?? 'main'];

  /**
   * What matches, most likely first: things that are called so, then things that mention it; of each no more than
   * can be put in order quickly. Materialised, so that the database never walks the whole table for the first hit.
   */
  const matched = (tsquery: string, portalId: string | null, { kind, facets }: Narrowing = {}) => {
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
  };

  async function isFound(query: CompiledQuery | null, portalId: string | null): Promise<boolean> {
    if (!query) return false;
    const { rows } = await sql<{ found: boolean }>`
      with ${matched(query.tsquery, portalId)} select exists (select 1 from matched) as found`.execute(db);
    return rows[0]!.found;
  }

  /** One page of what matches, and how much of each kind that is: one look for both. */
  async function look(
    tsquery: string,
    { portalId, sort, pageNo, pageSize }: SearchRequest,
    narrowing?: Narrowing,
  ): Promise<Pick<Way, 'counts' | 'rows'>> {
    const { rows } = await sql<Found & { counts: Record<string, number> | null }>`
      with ${matched(tsquery, portalId, narrowing)},
      counted as (
        select jsonb_object_agg(kind, count) as counts
        from (select kind, count(*)::int as count from matched group by kind) as kinds
      ),
      page as (
        select * from matched order by ${orders[sort]}, updated_at desc, kind, object_id
        limit ${pageSize} offset ${(pageNo - 1) * pageSize}
      )
      select counted.counts, e.kind, e.object_id, e.title, e.body, e.provider, e.facets, e.updated_at
      from counted left join (page join search_entries e using (kind, object_id)) on true
      order by ${outerOrders[sort]}, page.updated_at desc, kind, object_id`.execute(db);
    // A page past the end, and a search that finds nothing, have one row that holds the counts only.
    return {
      counts: new Map(Object.entries(rows[0]!.counts ?? {})),
      rows: rows.filter(({ kind }) => kind !== null),
    };
  }

  async function synonymsOf(keyWord: string): Promise<string[][]> {
    const rows = await db
      .selectFrom('search_synonyms')
      .select('words')
      .where(
        sql<boolean>`exists (select 1 from unnest(words) word where position(lower(word) in ${normalise(keyWord)}) > 0)`,
      )
      .limit(10)
      .execute();
    return rows.map(({ words }) => words);
  }

  /** Words that occur here and differ from `word` by one slip of the finger, the likeliest first. */
  async function similarWords(word: string): Promise<string[]> {
    // Materialised: with the limit inside, the database walks the whole table rather than the index.
    const { rows } = await sql<{ word: string }>`
      with candidates as materialized (
        select word from search_words where deletes && ${deletesOf(word)}::text[]
      )
      select word from candidates limit ${candidatesMax}`.execute(db);
    const length = [...word].length;
    return rows
      .map((row) => row.word)
      .filter((candidate) => isOneEditApart(word, candidate))
      .sort((a, b) => Math.abs([...a].length - length) - Math.abs([...b].length - length) || (a < b ? -1 : 1))
      .slice(0, correctionsMax);
  }

  /** The text with each word that is found nowhere replaced by a similar one; null when none is. */
  async function correctionOf(keyWord: string, portalId: string | null): Promise<string | null> {
    let corrected = normalise(keyWord);
    const runs = runsOf(keyWord);
    for (const { text } of runs) {
      // One word alone has been looked for already.
      if (runs.length > 1 && (await isFound(compileQuery(text), portalId))) continue;
      for (const candidate of await similarWords(text)) {
        // Of one word alone the search itself shows whether it is found.
        if (runs.length > 1 && !(await isFound(compileQuery(candidate), portalId))) continue;
        corrected = corrected.replace(text, candidate);
        break;
      }
    }
    return corrected === normalise(keyWord) ? null : corrected;
  }

  /** The strictest way of looking for it that finds anything, and how much it finds of each kind. */
  async function wayTo(request: SearchRequest): Promise<Way | null> {
    const { keyWord, portalId } = request;
    const exact = await tryWay(compileQuery(keyWord, await synonymsOf(keyWord)));
    if (exact) return exact;
    const correct = await correctionOf(keyWord, portalId);
    if (correct) {
      const corrected = await tryWay(compileQuery(correct, await synonymsOf(correct)));
      if (corrected) return { ...corrected, correct };
    }
    const sounding = await tryWay(compileSounds(keyWord));
    if (sounding) return sounding;
    const parts = await tryWay(compileParts(keyWord));
    return parts && { ...parts, isLoose: true };

    async function tryWay(query: CompiledQuery | null): Promise<Way | null> {
      if (!query) return null;
      const found = await look(query.tsquery, request);
      return found.counts.size > 0 ? { query, ...found, correct: null, isLoose: false } : null;
    }
  }

  async function remember(keyWord: string, found: number): Promise<void> {
    const word = normalise(keyWord).slice(0, 20);
    await db
      .insertInto('search_days')
      .values({ day: formatDate(clock()), word, searches: 1, found: Math.min(found, 1_000_000) })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'word'])
          .doUpdateSet({ searches: sql`search_days.searches + 1`, found: Math.min(found, 1_000_000) }),
      )
      .execute();
  }

  return {
    async query(request: SearchRequest): Promise<SearchReply> {
      const { keyWord, flag, facets, pageNo, pageSize } = request;
      const way = await wayTo(request);
      const groups = [...(way?.counts ?? [])].map(([kind, count]) => ({
        flag: searchKinds[kind as SearchKind],
        count,
      }));
      const found = sumOf(way?.counts);
      if (pageNo === 1 && flag === 0) await remember(keyWord, !way || way.isLoose ? 0 : found);
      if (!way) return { records: [], total: 0, pageNo, pageSize, groups, correct: null };

      const kind = Object.entries(searchKinds).find(([, number]) => number === flag)?.[0];
      const hasFacets = Object.keys(facets).length > 0;
      const isNarrowed = kind !== undefined || hasFacets;
      const { rows, counts } = isNarrowed
        ? await look(way.query.tsquery, request, { kind, ...(hasFacets && { facets }) })
        : way;
      const { needles } = way.query;
      return {
        records: rows.map((row) => ({
          kind: row.kind,
          id: row.object_id,
          title: highlight(row.title, needles),
          snippet: snippetOf(row.body, needles),
          provider: row.provider,
          facets: row.facets,
          updateTime: formatInstant(row.updated_at),
        })),
        total: sumOf(counts),
        pageNo,
        pageSize,
        groups,
        correct: way.correct,
      };
    },

    /** Titles that match, the most used first. */
    async suggest(keyWord: string, portalId: string | null): Promise<Suggestion[]> {
      const query = compileQuery(keyWord);
      if (!query) return [];
      const { rows } = await sql<{ kind: SearchKind; object_id: string; title: string }>`
        with named as materialized (
          select kind, object_id, title, popularity from search_entries
          where title_tokens @@ ${query.tsquery}::tsquery and portals && ${scopeOf(portalId)}::text[] limit ${namedMax}
        )
        select kind, object_id, title from named order by popularity desc, title limit ${suggestionsMax}`.execute(
        db,
      );
      return rows.map(({ kind, object_id, title }) => ({ kind, id: object_id, title }));
    },

    async hotWords(): Promise<string[]> {
      const rows = await db
        .selectFrom('search_days')
        .select('word')
        .where('day', '>=', formatDate(dayStart(clock(), hotWordDays)))
        .where('found', '>', 0)
        .groupBy('word')
        .orderBy(sql`sum(searches)`, 'desc')
        .orderBy('word')
        .limit(hotWordsMax)
        .execute();
      return rows.map(({ word }) => word);
    },
  };
}
