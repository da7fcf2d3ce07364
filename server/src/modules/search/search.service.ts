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
import { partOf } from './partOf';
import type { SearchGrouping } from './SearchGrouping';
import { isOneEditApart, normalise, runsOf } from './words';
import { entriesOf } from '@portal/rules';
import type { Onlooker } from '../../platform/Onlooker';

export interface SearchRequest extends SearchPage {
  keyWord: string;
  flag: number;
  facets: Record<string, string | string[]>;
  provider?: string;
  /** Of the things that are grouped. */
  groupId?: string;
}

/** How something is looked for, and what that finds. */
interface Way {
  query: CompiledQuery;
  /** Of all kinds, whatever the request narrows it to. */
  counts: Counted['counts'];
  more: Counted['more'];
  /** Of the kind that is asked for. */
  providers: string[];
  /** In which groups of it. */
  groups: string[];
  /** The page asked for, unless the request narrows it. */
  rows: Found[];
  /** The word in place of the given one. */
  correct: string | null;
  /** Only parts of it were found. */
  isLoose: boolean;
}

const sumOf = (counts?: Map<string, number>) =>
  [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);

const suggestionsMax = 8;
const hotWordsMax = 8;
const hotWordDays = 7;
const correctionsMax = 3;

/** Finds APIs, documents, notices, answers, scenes and who belongs to the alliance by what is in them. */
export function createSearchService({ db, clock }: Deps, grouping: SearchGrouping) {
  const isFound = async (query: CompiledQuery | null, onlooker: Onlooker) =>
    query !== null && matchesAnything(db, query.tsquery, onlooker);

  const synonymsOf = (keyWord: string) => listSynonymsIn(db, normalise(keyWord));

  /** Words that occur here and differ from `word` by one slip of the finger, the likeliest first. */
  async function similarWords(word: string): Promise<string[]> {
    const length = [...word].length;
    return (await listCandidates(db, word))
      .filter((candidate) => isOneEditApart(word, candidate))
      .sort((a, b) => Math.abs([...a].length - length) - Math.abs([...b].length - length) || (a < b ? -1 : 1))
      .slice(0, correctionsMax);
  }

  /** The text with each word that is found nowhere replaced by a similar one; null when none is. */
  async function correctionOf(keyWord: string, onlooker: Onlooker): Promise<string | null> {
    let corrected = normalise(keyWord);
    const runs = runsOf(keyWord);
    for (const { text } of runs) {
      // One word alone has been looked for already.
      if (runs.length > 1 && (await isFound(compileQuery(text), onlooker))) continue;
      for (const candidate of await similarWords(text)) {
        // Of one word alone the search itself shows whether it is found.
        if (runs.length > 1 && !(await isFound(compileQuery(candidate), onlooker))) continue;
        corrected = corrected.replace(text, candidate);
        break;
      }
    }
    return corrected === normalise(keyWord) ? null : corrected;
  }

  /** The strictest way of looking for it that finds anything, and how much it finds of each kind. */
  async function wayTo(request: SearchRequest, kind?: SearchKind): Promise<Way | null> {
    const { keyWord, onlooker } = request;
    const exact = await tryWay(compileQuery(keyWord, await synonymsOf(keyWord)));
    if (exact) return exact;
    const correct = await correctionOf(keyWord, onlooker);
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
      const found = await findMatches(db, query.tsquery, request, {
        providersOf: kind,
        ...(kind === grouping.kind && { groupsOf: grouping }),
      });
      return found.counts.size > 0 ? { query, ...found, correct: null, isLoose: false } : null;
    }
  }

  /** Groups to choose from; the one that is asked for is among them, whatever was found. */
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
      const groups = [...(way?.counts ?? [])].map(([found, count]) => ({
        flag: searchKinds[found as SearchKind],
        count,
        ...(way?.more.has(found) && { isCapped: 1 }),
      }));
      const group = kind === grouping.kind && groupId ? { id: groupId, of: grouping } : undefined;
      const categories = kind === grouping.kind && { categories: await groupsFor(way, groupId) };
      if (!way) return { records: [], total: 0, pageNo, pageSize, groups, correct: null, ...categories };

      const hasFacets = Object.keys(facets).length > 0;
      const isNarrowed = kind !== undefined || hasFacets || Boolean(provider);
      const { rows, counts, more } = isNarrowed
        ? await findMatches(db, way.query.tsquery, request, {
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

    /** Titles that match, the most used first. */
    async suggest(keyWord: string, onlooker: Onlooker): Promise<Suggestion[]> {
      const query = compileQuery(keyWord, await synonymsOf(keyWord));
      if (!query) return [];
      const rows = await findTitles(db, query.tsquery, onlooker, suggestionsMax);
      return rows.map(({ kind, object_id, title }) => ({ kind, id: object_id, title }));
    },

    /** What operators have chosen, then what is looked for most. */
    async hotWords(): Promise<string[]> {
      const chosen = (await findShown(db, 'siteSearch'))?.content.words ?? [];
      const common = await listHotWords(db, formatDate(dayStart(clock(), hotWordDays)), hotWordsMax);
      return [...new Set([...chosen, ...common])].slice(0, hotWordsMax);
    },
  };
}

function toRecord(row: Found, needles: readonly string[]): SearchRecord {
  const part = partOf(row, needles);
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
