import { sql } from 'kysely';
import {
  searchKinds,
  type SearchKind,
  type SearchReply,
  type SearchSort,
  type Suggestion,
} from '@portal/calls';
import type { Deps } from '../../Deps';
import { dayStart, formatDate, formatInstant } from '../../time';
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
  counts: Map<string, number>;
  /** The word in place of the given one. */
  correct: string | null;
  /** Only parts of it were found. */
  isLoose: boolean;
}

interface Found {
  kind: string;
  object_id: string;
  title: string;
  body: string;
  provider: string;
  facets: Record<string, string>;
  updated_at: Date;
  total: number;
}

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

  async function countByKind(tsquery: string, portalId: string | null): Promise<Map<string, number>> {
    const { rows } = await sql<{ kind: string; count: number }>`
      with ${matched(tsquery, portalId)} select kind, count(*)::int as count from matched group by kind`.execute(
      db,
    );
    return new Map(rows.map(({ kind, count }) => [kind, count]));
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
    const rows = await db
      .selectFrom('search_words')
      .select('word')
      .where(sql<boolean>`deletes && ${deletesOf(word)}::text[]`)
      .limit(candidatesMax)
      .execute();
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
  async function wayTo(keyWord: string, portalId: string | null): Promise<Way | null> {
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
      const counts = await countByKind(query.tsquery, portalId);
      return counts.size > 0 ? { query, counts, correct: null, isLoose: false } : null;
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
    async query({
      keyWord,
      portalId,
      flag,
      sort,
      facets,
      pageNo,
      pageSize,
    }: SearchRequest): Promise<SearchReply> {
      const way = await wayTo(keyWord, portalId);
      const groups = [...(way?.counts ?? [])].map(([kind, count]) => ({
        flag: searchKinds[kind as SearchKind],
        count,
      }));
      const found = groups.reduce((sum, { count }) => sum + count, 0);
      if (pageNo === 1 && flag === 0) await remember(keyWord, !way || way.isLoose ? 0 : found);
      if (!way) return { records: [], total: 0, pageNo, pageSize, groups, correct: null };

      const kind = Object.entries(searchKinds).find(([, number]) => number === flag)?.[0];
      const narrowing = { kind, ...(Object.keys(facets).length > 0 && { facets }) };
      const { rows } = await sql<Found>`
        with ${matched(way.query.tsquery, portalId, narrowing)},
        page as (
          select kind, object_id, distance, popularity, updated_at, (count(*) over ())::int as total
          from matched
          order by ${orders[sort]}, updated_at desc, kind, object_id
          limit ${pageSize} offset ${(pageNo - 1) * pageSize}
        )
        select e.kind, e.object_id, e.title, e.body, e.provider, e.facets, e.updated_at, page.total
        from page join search_entries e using (kind, object_id)
        order by ${outerOrders[sort]}, page.updated_at desc, kind, object_id`.execute(db);
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
        // A page past the end has no row to say it.
        total: rows[0]?.total ?? (narrowing.facets ? 0 : kind ? (way.counts.get(kind) ?? 0) : found),
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
      const { rows } = await sql<{ kind: string; object_id: string; title: string }>`
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
