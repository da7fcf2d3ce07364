import type { CaseRequest, Env } from '@portal/calls';

/** A call that was made, to make it again. */
export interface PastTest {
  /** Unix time in ms. */
  at: number;
  env: Env;
  request: CaseRequest;
  status: number;
  ms: number;
  requestId: string;
}

const kept = 50;
/** A longer body is not kept with the call. */
const bodyMax = 20_000;

/**
 * What was sent may be somebody's personal data: it stays in this browser, and what begins with `portal-private:` goes
 * with the session.
 */
const keyOf = (opId: string) => `portal-private:tests:${opId}`;

/** Of an operation, the newest first. */
export function readHistory(opId: string): PastTest[] {
  try {
    const past: unknown = JSON.parse(window.localStorage.getItem(keyOf(opId)) ?? '[]');
    return Array.isArray(past) ? (past as PastTest[]) : [];
  } catch {
    return [];
  }
}

/** Storage may be full or switched off: then the page alone remembers. */
export function addToHistory(opId: string, test: PastTest): PastTest[] {
  const { request } = test;
  const body = request.body.length > bodyMax ? '' : request.body;
  const past = [{ ...test, request: { ...request, body } }, ...readHistory(opId)].slice(0, kept);
  try {
    window.localStorage.setItem(keyOf(opId), JSON.stringify(past));
  } catch {
    /* without storage */
  }
  return past;
}

export function clearHistory(opId: string): void {
  try {
    window.localStorage.removeItem(keyOf(opId));
  } catch {
    /* without storage */
  }
}
