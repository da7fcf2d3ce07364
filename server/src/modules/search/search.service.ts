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

const suggestionsMax = 8;
const hotWordsMax = 8;
const hotWordDays = 7;
const candidatesMax = 40;
const correctionsMax = 3;

export type SearchService = ReturnType<typeof createSearchService>;

/** Finds APIs, documents, notices and answers by what is in them. */
export function createSearchService({ db, clock }: Deps) {
  const scopeOf = (portalId: string | null) => ['*', portalId ?? 'main'];

  const matching = (tsquery: string, portalId: string | null) =>
    db
      .selectFrom('search_entries')
      .where(sql<boolean>`all_tokens @@ ${tsquery}::tsquery`)
      .where(sql<boolean>`portals && ${scopeOf(portalId)}::text[]`);

  const isFound = async (query: CompiledQuery | null, portalId: string | null) =>
    query !== null &&
    (await matching(query.tsquery, portalId).select('object_id').limit(1).executeTakeFirst()) !== undefined;

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
    for (const { text } of runsOf(keyWord)) {
      if (await isFound(compileQuery(text), portalId)) continue;
      for (const candidate of await similarWords(text)) {
        if (!(await isFound(compileQuery(candidate), portalId))) continue;
        corrected = corrected.replace(text, candidate);
        break;
      }
    }
    return corrected === normalise(keyWord) ? null : corrected;
  }

  /** The strictest way of looking for it that finds anything. */
  async function wayTo(keyWord: string, portalId: string | null) {
    const exact = compileQuery(keyWord, await synonymsOf(keyWord));
    if (await isFound(exact, portalId)) return { query: exact!, correct: null, isLoose: false };
    const correct = await correctionOf(keyWord, portalId);
    const corrected = correct && compileQuery(correct, await synonymsOf(correct));
    if (corrected && (await isFound(corrected, portalId)))
      return { query: corrected, correct, isLoose: false };
    const sounds = compileSounds(keyWord);
    if (await isFound(sounds, portalId)) return { query: sounds!, correct: null, isLoose: false };
    const parts = compileParts(keyWord);
    return { query: parts, correct: null, isLoose: true };
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
      const { query, correct, isLoose } = await wayTo(keyWord, portalId);
      if (!query) return { records: [], total: 0, pageNo, pageSize, groups: [], correct: null };
      const counts = await matching(query.tsquery, portalId)
        .select(['kind', sql<number>`count(*)::int`.as('count')])
        .groupBy('kind')
        .execute();
      const groups = counts.map(({ kind, count }) => ({ flag: searchKinds[kind as SearchKind], count }));
      const found = groups.reduce((sum, { count }) => sum + count, 0);
      if (pageNo === 1 && flag === 0) await remember(keyWord, isLoose ? 0 : found);

      const kind = Object.entries(searchKinds).find(([, number]) => number === flag)?.[0];
      let rows = matching(query.tsquery, portalId);
      if (kind) rows = rows.where('kind', '=', kind);
      if (Object.keys(facets).length > 0)
        rows = rows.where(sql<boolean>`facets @> ${JSON.stringify(facets)}::jsonb`);
      const total = kind
        ? (await rows.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count
        : found;
      if (sort === 'match') {
        // What is called so, shorter names first: the word is more of them. Then what mentions it.
        rows = rows.orderBy(
          sql`case when title_tokens @@ ${query.tsquery}::tsquery then char_length(title) else 1000 end`,
        );
      }
      if (sort !== 'new') rows = rows.orderBy('popularity', 'desc');
      const page = await rows
        .select(['kind', 'object_id', 'title', 'body', 'provider', 'facets', 'updated_at'])
        .orderBy('updated_at', 'desc')
        .orderBy('kind')
        .orderBy('object_id')
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute();
      return {
        records: page.map((row) => ({
          kind: row.kind,
          id: row.object_id,
          title: highlight(row.title, query.needles),
          snippet: snippetOf(row.body, query.needles),
          provider: row.provider,
          facets: row.facets,
          updateTime: formatInstant(row.updated_at),
        })),
        total,
        pageNo,
        pageSize,
        groups,
        correct,
      };
    },

    /** Titles that match, the most used first. */
    async suggest(keyWord: string, portalId: string | null): Promise<Suggestion[]> {
      const query = compileQuery(keyWord);
      if (!query) return [];
      const rows = await matching(query.tsquery, portalId)
        .where(sql<boolean>`title_tokens @@ ${query.tsquery}::tsquery`)
        .select(['kind', 'object_id', 'title'])
        .orderBy('popularity', 'desc')
        .orderBy('title')
        .limit(suggestionsMax)
        .execute();
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
