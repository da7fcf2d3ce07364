import { useCallback, useState } from 'react';
import { listPortalChoices, type PortalContent } from '@portal/calls';
import { call } from '@portal/client';
import { useLoaded } from '@portal/page';

export type ChoiceKind = 'api' | 'doc' | 'faq';

/** Maximum number of names per call. */
const namesAtOnce = 50;

export const idsIn = ({ apis, docIds, faqIds }: PortalContent, kind: ChoiceKind): string[] =>
  kind === 'api' ? apis.map(({ apiId }) => apiId) : kind === 'doc' ? docIds : (faqIds ?? []);

/** Available items, with search and pages. */
export function useChoices(doId: string, kind: ChoiceKind) {
  const [keyWord, setKeyWord] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const load = useCallback(
    (signal: AbortSignal) => call(listPortalChoices, { doId, kind, keyWord, pageNo }, { signal }),
    [doId, kind, keyWord, pageNo],
  );
  return {
    ...useLoaded(load),
    keyWord,
    pageNo,
    turnTo: setPageNo,
    search: (word: string) => {
      setKeyWord(word);
      setPageNo(1);
    },
  };
}

/** Names of the selected items, by id; null while loading. Items without a name are no longer available. */
export function useChosenNames(doId: string, kind: ChoiceKind, draft: PortalContent) {
  // The draft is a new object after each reload; joining the ids avoids loading the names again.
  const joined = idsIn(draft, kind).join(',');
  const load = useCallback(
    async (signal: AbortSignal) => {
      const ids = joined === '' ? [] : joined.split(',');
      const parts = Array.from({ length: Math.ceil(ids.length / namesAtOnce) }, (_, part) =>
        ids.slice(part * namesAtOnce, (part + 1) * namesAtOnce).join(','),
      );
      const replies = await Promise.all(
        parts.map((part) =>
          call(listPortalChoices, { doId, kind, ids: part, pageSize: namesAtOnce }, { signal }),
        ),
      );
      return new Map(replies.flatMap(({ records }) => records.map(({ id, name }) => [id, name] as const)));
    },
    [doId, kind, joined],
  );
  return useLoaded(load);
}
