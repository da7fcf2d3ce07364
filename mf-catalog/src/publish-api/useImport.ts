import { useState } from 'react';
import { importApi, importFromUrl, type CallReply, type ImportProblem } from '@portal/calls';
import { call } from '@portal/client';
import { actionMessageOf } from '@portal/page';
import { importProblemsOf } from './importProblemsOf';

type ImportReport = Pick<CallReply<typeof importApi>, 'problems' | 'operationNum' | 'version'>;

/** State of the last import. */
export interface Import {
  isBusy: boolean;
  /** Null before the first import, and after a refusal. */
  report: ImportReport | null;
  /** Also set after a refusal. */
  problems: readonly ImportProblem[];
  error: string | null;
  read: (fileName: string, text: string) => Promise<void>;
  /** The same for a description on the web. */
  fetchFrom: (url: string) => Promise<void>;
  /** Clears a refusal when the user tries another way. */
  forget: () => void;
}

/** Imports descriptions into a draft. Never rejects; errors are part of the state. */
export function useImport(draftId: string | undefined, onImported: (draftId: string) => void): Import {
  const [isBusy, setIsBusy] = useState(false);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problems, setProblems] = useState<readonly ImportProblem[]>([]);
  const [error, setError] = useState<string | null>(null);

  async function take(bring: () => Promise<CallReply<typeof importApi>>): Promise<void> {
    setIsBusy(true);
    setError(null);
    setProblems([]);
    try {
      const reply = await bring();
      setReport(reply);
      setProblems(reply.problems);
      onImported(reply.draftId);
    } catch (failure) {
      setReport(null);
      setError(actionMessageOf(failure));
      setProblems(importProblemsOf(failure));
    } finally {
      setIsBusy(false);
    }
  }

  function forget() {
    if (error === null) return;
    setError(null);
    setProblems([]);
  }

  return {
    isBusy,
    report,
    problems,
    error,
    read: (fileName, text) => take(() => call(importApi, { fileName, text, draftId })),
    fetchFrom: (url) => take(() => call(importFromUrl, { url, draftId })),
    forget,
  };
}
