import type { IncomingMessage } from 'node:http';
import { headerPairs } from './headerPairs';

/** Where a front asks whether a request may pass: the request's own path follows, or headers name it. */
export const authorizePath = '/authorize';

/** What fronts tell of the request that they ask about: nginx as it is set up, and APISIX forward-auth. */
const targetHeaders = ['x-original-uri', 'x-forwarded-uri'];
const methodHeaders = ['x-original-method', 'x-forwarded-method'];
/** About the question, not of the request that it is about. */
const ofTheQuestion = new Set([...targetHeaders, ...methodHeaders, 'x-refusal-as']);

export interface Question {
  /** A front that understands nothing but 401 and 403 gets what there is to say in headers. */
  isTold: 'by status' | 'in headers';
}

/** Turns the request of a front into the one that it asks about. Null: it does not say which. */
export function readQuestion(request: IncomingMessage): Question | null {
  const { headers } = request;
  const find = (names: readonly string[]) =>
    names.map((name) => headers[name]).find((value): value is string => typeof value === 'string');
  const url = find(targetHeaders) ?? request.url?.slice(authorizePath.length);
  if (!request.url?.startsWith(authorizePath) || !url?.startsWith('/')) return null;
  const isTold = headers['x-refusal-as'] === '403' ? 'in headers' : 'by status';
  request.url = url;
  request.method = find(methodHeaders) ?? request.method ?? '';
  const kept: string[] = [];
  for (const [name, value] of headerPairs(request.rawHeaders))
    if (!ofTheQuestion.has(name.toLowerCase())) kept.push(name, value);
  request.rawHeaders = kept;
  for (const name of ofTheQuestion) delete headers[name];
  return { isTold };
}
