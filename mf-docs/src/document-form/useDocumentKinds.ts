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
 * Kinds that an author may choose, as operators name and order them; those that there are from the beginning until they are
 * known.
 *
 * @param kept  The kind of a document that is there: it may stay, though it was withdrawn.
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
