import {
  searchKinds,
  type SearchKind,
  type SearchRecord,
  type SearchReply,
  type Suggestion,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { dayStart, formatDate, formatInstant } from '../../platform/time';
import { findShown } from '../contentKit';
import { compileParts, compileQuery, compileSounds, type CompiledQuery } from './compileQuery';
import { highlight, snippetOf } from './highlight';
import {
  findMatches,
  findTitles,
  listCandidates,
  listHotWords,
  listSynonymsIn,
  matchesAnything,
  type Counted,
  type Found,
  type SearchPage,
} from './search.queries';
import { bestPart } from './bestPart';
import type { SearchGrouping } from './SearchGrouping';
import { isSlipOf, normalise, runsOf } from './words';
import { entriesOf, isKeyOf } from '@portal/rules';
import type { Viewer } from '../../platform/Viewer';

export interface SearchRequest extends SearchPage {
  keyWord: string;
  flag: number;
  facets: Record<string, string | string[]>;
  provider?: string;
  /** Group of grouped kinds. */
  groupId?: string;
}

/** A way of searching and its result. */
interface Way {
  query: CompiledQuery;
  /** Over all kinds, whatever the request's filters. */
  counts: Counted['counts'];
  more: Counted['more'];
  /** Of the requested kind. */
  providers: string[];
  /** Groups of that kind. */
  groups: string[];
  /** The requested page, unless filters apply. */
  rows: Found[];
  /** Corrected word. */
  correct: string | null;
  /** Only parts of the query matched. */
  isLoose: boolean;
}

const sumOf = (counts?: Map<string, number>) =>
  [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);

const suggestionsMax = 8;
const hotWordsMax = 8;
const hotWordDays = 7;
const correctionsMax = 3;

/** Full-text search over APIs, documents, notices, FAQs, scenes and the alliance. */
export function createSearchService({ db, clock }: Deps, grouping: SearchGrouping) {
  const isFound = async (query: CompiledQuery | null, viewer: Viewer) =>
    query !== null && matchesAnything(db, query, viewer);

  const synonymsOf = (keyWord: string) => listSynonymsIn(db, normalise(keyWord));

  /** Known words that differ from `word` by one typing error, most likely first. */
  async function similarWords(word: string): Promise<string[]> {
    const length = [...word].length;
    return (await listCandidates(db, word))
      .filter((candidate) => isSlipOf(candidate, word))
      .sort((a, b) => Math.abs([...a].length - length) - Math.abs([...b].length - length) || (a < b ? -1 : 1))
      .slice(0, correctionsMax);
  }

  /** The text with unknown words replaced by similar ones; null: nothing to replace. */
  async function correctionOf(keyWord: string, viewer: Viewer): Promise<string | null> {
    let corrected = normalise(keyWord);
    const runs = runsOf(keyWord);
    for (const { text } of runs) {
      // A single word has been searched already.
      if (runs.length > 1 && (await isFound(compileQuery(text), viewer))) continue;
      for (const candidate of await similarWords(text)) {
        // For a single word the search itself shows whether it is known.
        if (runs.length > 1 && !(await isFound(compileQuery(candidate), viewer))) continue;
        corrected = corrected.replace(text, candidate);
        break;
      }
    }
    return corrected === normalise(keyWord) ? null : corrected;
  }

  /** The strictest way with a result, and its counts by kind. */
  async function wayTo(request: SearchRequest, kind?: SearchKind): Promise<Way | null> {
    const { keyWord, viewer } = request;
    const exact = await tryWay(compileQuery(keyWord, await synonymsOf(keyWord)));
    if (exact) return exact;
    const correct = await correctionOf(keyWord, viewer);
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
      const found = await findMatches(db, query, request, {
        providersOf: kind,
        ...(kind === grouping.kind && { groupsOf: grouping }),
      });
      return found.counts.size > 0 ? { query, ...found, correct: null, isLoose: false } : null;
    }
  }

  /** Groups to choose from, always including the requested one. */
  async function groupsFor(way: Way | null, asked: string | undefined) {
    const ids = [...new Set([...(way?.groups ?? []), ...(asked ? [asked] : [])])];
    const names = await grouping.namesOf(db, ids);
    return ids.flatMap((cateId) => {
      const name = names.get(cateId);
      return name === undefined ? [] : [{ cateId, name }];
    });
  }

  return {
    async query(request: SearchRequest): Promise<SearchReply> {
      const { flag, facets, provider, groupId, pageNo, pageSize } = request;
      const kind = entriesOf(searchKinds).find(([, number]) => number === flag)?.[0];
      const way = await wayTo(request, kind);
      const groups = [...(way?.counts ?? [])].flatMap(([found, count]) =>
        isKeyOf(searchKinds, found)
          ? [{ flag: searchKinds[found], count, ...(way?.more.has(found) && { isCapped: 1 }) }]
          : [],
      );
      const group = kind === grouping.kind && groupId ? { id: groupId, of: grouping } : undefined;
      const categories = kind === grouping.kind && { categories: await groupsFor(way, groupId) };
      if (!way) return { records: [], total: 0, pageNo, pageSize, groups, correct: null, ...categories };

      const hasFacets = Object.keys(facets).length > 0;
      const isNarrowed = kind !== undefined || hasFacets || Boolean(provider);
      const { rows, counts, more } = isNarrowed
        ? await findMatches(db, way.query, request, {
            kind,
            provider,
            group,
            ...(hasFacets && { facets }),
          })
        : way;
      const { needles } = way.query;
      return {
        records: rows.map((row) => toRecord(row, needles)),
        total: sumOf(counts),
        ...(more.size > 0 && { isCapped: 1 }),
        pageNo,
        pageSize,
        groups,
        correct: way.correct,
        ...(kind !== undefined && { providers: way.providers }),
        ...categories,
        ...(way.isLoose && { isLoose: 1 }),
      };
    },

    /** Matching titles, most used first. */
    async suggest(keyWord: string, viewer: Viewer): Promise<Suggestion[]> {
      const query = compileQuery(keyWord, await synonymsOf(keyWord));
      if (!query) return [];
      const rows = await findTitles(db, query.tsquery, viewer, suggestionsMax);
      return rows.map(({ kind, object_id, title }) => ({ kind, id: object_id, title }));
    },

    /** Words chosen by operators, then the most frequent searches. */
    async hotWords(): Promise<string[]> {
      const chosen = (await findShown(db, 'siteSearch'))?.content.words ?? [];
      const common = await listHotWords(db, formatDate(dayStart(clock(), hotWordDays)), hotWordsMax);
      return [...new Set([...chosen, ...common])].slice(0, hotWordsMax);
    },
  };
}

function toRecord(row: Found, needles: readonly string[]): SearchRecord {
  const part = bestPart(row, needles);
  return {
    kind: row.kind,
    id: row.object_id,
    title: highlight(row.title, needles),
    snippet: snippetOf(row.body, needles),
    part: part && {
      id: part.id,
      title: highlight(part.title, needles),
      snippet: snippetOf(part.text, needles),
    },
    provider: row.provider,
    facets: row.facets,
    updateTime: formatInstant(row.updated_at),
  };
}
