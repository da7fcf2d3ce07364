import { useCallback } from 'react';
import { documentKindName, documentTypes, downlist } from '@portal/calls';
import { call } from '@portal/client';
import { useLoaded } from '@portal/page';
import { language } from '@portal/text';

interface Kind {
  code: string;
  name: string;
}

const usual: readonly Kind[] = Object.entries(documentTypes).map(([code, name]) => ({ code, name }));

/**
 * Kinds to choose from, named and ordered by the operators; the built-in ones until they are loaded.
 *
 * @param kept Current kind of an existing document, which stays available even if it was withdrawn.
 */
export function useDocumentKinds(kept: Kind | null): readonly Kind[] {
  const load = useCallback(
    (signal: AbortSignal) => call(downlist, { typeCode: 'apiDocType' }, { signal }),
    [],
  );
  const { data } = useLoaded(load);
  const offered =
    data?.map(({ code, ...names }) => ({ code, name: documentKindName(code, names, language()) })) ?? usual;
  return kept === null || offered.some(({ code }) => code === kept.code) ? offered : [...offered, kept];
}
