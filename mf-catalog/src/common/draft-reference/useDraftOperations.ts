import { useCallback, useState } from 'react';
import { viewCaseOperation, viewDraftOperation, type DraftView } from '@portal/calls';
import { call } from '@portal/client';

/** Source of the operations: a provider's draft, or a case under review. */
export type DraftSubject = { draftId: string } | { subjectId: string };

type Operations = DraftView['operations'];

export const idOf = ({ method, path }: Pick<Operations[number], 'method' | 'path'>) => `${method} ${path}`;

/** The selected operation, and a function to load its details. */
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
