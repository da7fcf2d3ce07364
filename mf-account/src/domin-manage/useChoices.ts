import { useCallback, useState } from 'react';
import { listPortalChoices, type PortalContent } from '@portal/calls';
import { call } from '@portal/client';
import { useLoaded } from '@portal/page';

export type ChoiceKind = 'api' | 'doc' | 'faq';

/** As many names as one call gives. */
const namesAtOnce = 50;

export const idsIn = ({ apis, docIds, faqIds }: PortalContent, kind: ChoiceKind): string[] =>
  kind === 'api' ? apis.map(({ apiId }) => apiId) : kind === 'doc' ? docIds : (faqIds ?? []);

/** What can be chosen, found by a word and page by page. */
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

/** Names of what was chosen before; null until they are known. What is missing cannot be chosen any more. */
export function useChosenNames(doId: string, kind: ChoiceKind, draft: PortalContent) {
  // The draft comes anew with every visit of the server; its ids as one text keep the names that are known.
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
