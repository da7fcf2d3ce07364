import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { days } from '../../platform/time';
import type { Content } from '../content';
import type { SearchGrouping } from './SearchGrouping';
import { rebuildSearch, type SearchSource } from './rebuildSearch';
import { registerSearchRoutes } from './search.routes';
import { createSearchCounter } from './searchCounter';
import { createSearchWordsService } from './searchWords.service';
import { createSynonymsPart } from './synonyms.portable';

export { createHitCache, type HitCache } from './hitCache';
export { type Behind, countFindable, type Findable, listFindable } from './findable.queries';
export {
  type Hits,
  type InOrder,
  matchText,
  seekText,
  type SoughtText,
  type TextMatch,
} from './matching.queries';
export { keepLeadingEntries } from './leadingEntries.repository';
export { placeOfAccount } from './placeOfAccount';
export { rebuildSearch, type SearchSource } from './rebuildSearch';
export { putSearchEntry, removeSearchEntry } from './searchIndex';
export type { SearchGrouping } from './SearchGrouping';
export type { SearchPart } from './SearchPart';
export { createSearchCounter } from './searchCounter';
export { setPortalEntries } from './searchEntry.repository';

interface Needs {
  content: Content;
  sources: readonly SearchSource[];
  grouping: SearchGrouping;
}

/** Searches what other modules have described, without knowing them. */
export function createSearch(deps: Deps, { content: { portals }, sources, grouping }: Needs): Module {
  const words = createSearchWordsService(deps);
  const counter = createSearchCounter(deps);
  return {
    routes: ({ answer, sessions }) =>
      registerSearchRoutes(answer, deps, { counter, grouping, portals, sessions, words }),
    jobs: [{ name: 'rebuild-search', everyMs: days, run: () => rebuildSearch(deps.db, sources) }],
    portable: [createSynonymsPart(words)],
  };
}
