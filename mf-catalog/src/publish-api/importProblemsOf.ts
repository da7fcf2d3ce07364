import { ImportProblems, type ImportProblem } from '@portal/calls';
import { CallError } from '@portal/client';

/** What the check of a description found, where that is why it was refused; empty for any other error. */
export function importProblemsOf(error: unknown): ImportProblem[] {
  if (!(error instanceof CallError)) return [];
  const { data = [] } = ImportProblems.safeParse(error.details.problems);
  return data;
}
