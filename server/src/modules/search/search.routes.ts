import {
  demandSearch,
  hotWords,
  listSynonyms,
  querySearch,
  saveSynonyms,
  suggestSearch,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import { isVisit } from '../../platform/http/isVisit';
import type { Sessions } from '../../platform/http/Member';
import { createViewers, type PortalService } from '../content';
import type { SearchGrouping } from './SearchGrouping';
import { createSearchService } from './search.service';
import type { SearchCounter } from './searchCounter';
import type { SearchWordsService } from './searchWords.service';

interface Needs {
  grouping: SearchGrouping;
  counter: SearchCounter;
  portals: PortalService;
  sessions: Sessions;
  words: SearchWordsService;
}

export function registerSearchRoutes(
  answer: Answerer,
  deps: Deps,
  { counter, grouping, portals, sessions, words }: Needs,
): void {
  const search = createSearchService(deps, grouping);
  const viewerOf = createViewers(deps, { portals, sessions });

  answer(
    querySearch,
    async ({ input: { chargeType, authLevel, provider, cateId: groupId, ...input }, request }) => {
      const facets = {
        ...(chargeType && { chargeTypes: [chargeType] }),
        ...(authLevel !== undefined && { authLevel: String(authLevel) }),
      };
      const reply = await search.query({
        ...input,
        facets,
        provider,
        groupId,
        viewer: await viewerOf(request),
      });
      if (isVisit(request)) await counter.count(input, reply);
      return reply;
    },
  );

  answer(suggestSearch, async ({ input: { keyWord }, request }) => ({
    records: await search.suggest(keyWord, await viewerOf(request)),
  }));

  answer(hotWords, async () => ({ records: await search.hotWords() }));

  answer(demandSearch, async ({ input, visitor: { sessionHash, address } }) => {
    const member = await sessions.findMember(sessionHash);
    await words.demand(input, { userId: member?.person.id ?? null, address });
    return {};
  });

  answer(listSynonyms, async ({ input: page }) => words.list(page));

  answer(saveSynonyms, async ({ input, member, visitor: { address }, db: tx }) => {
    await words.save(tx, input, { userId: member.id, address });
    return {};
  });
}
