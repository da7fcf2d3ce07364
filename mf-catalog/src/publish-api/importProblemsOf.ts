import { ImportProblems, type ImportProblem } from '@portal/calls';
import { CallError } from '@portal/client';

/** Problems of a description from a refusal; empty for any other error. */
export function importProblemsOf(error: unknown): ImportProblem[] {
  if (!(error instanceof CallError)) return [];
  const { data = [] } = ImportProblems.safeParse(error.details.problems);
  return data;
}
