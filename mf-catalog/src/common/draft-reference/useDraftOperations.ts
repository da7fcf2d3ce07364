import { useCallback, useState } from 'react';
import { viewCaseOperation, viewDraftOperation, type DraftView } from '@portal/calls';
import { call } from '@portal/client';

/** Whose operations they are: a provider's draft, or a case that operators decide about. */
export type DraftSubject = { draftId: string } | { subjectId: string };

type Operations = DraftView['operations'];

export const idOf = ({ method, path }: Pick<Operations[number], 'method' | 'path'>) => `${method} ${path}`;

/** The operation that is looked at, and the way to what is known of it. */
export function useDraftOperations(subject: DraftSubject, operations: Operations, startId = '') {
  const [chosenId, setChosenId] = useState(startId);
  const chosen = operations.find((operation) => idOf(operation) === chosenId) ?? operations[0];
  const { method = '', path = '' } = chosen ?? {};
  const draftId = 'draftId' in subject ? subject.draftId : null;
  const subjectId = 'subjectId' in subject ? subject.subjectId : '';
  const load = useCallback(
    (signal: AbortSignal) =>
      draftId === null
        ? call(viewCaseOperation, { subjectId, method, path }, { signal })
        : call(viewDraftOperation, { draftId, method, path }, { signal }),
    [draftId, subjectId, method, path],
  );
  return { chosen, choose: setChosenId, load };
}
