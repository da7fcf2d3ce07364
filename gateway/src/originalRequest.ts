import type { IncomingMessage } from 'node:http';
import { headerPairs } from './headerPairs';

/** Path at which a front asks: followed by the path of the request, or with headers that name it. */
const authorizePath = '/authorize';

/** Headers that name the request in question: nginx as configured, and APISIX forward-auth. */
const targetHeaders = ['x-original-uri', 'x-forwarded-uri'];
const methodHeaders = ['x-original-method', 'x-forwarded-method'];
/** Headers of the question itself, not of the request in question. */
const ofTheQuestion = new Set([...targetHeaders, ...methodHeaders, 'x-refusal-as']);

export interface Question {
  /** A front that understands only 401 and 403 gets the details in headers. */
  isTold: 'by status' | 'in headers';
}

/** Turns a question of a front into the request in question. @returns null when it names none. */
export function readQuestion(request: IncomingMessage): Question | null {
  const { headers } = request;
  const find = (names: readonly string[]) =>
    names.map((name) => headers[name]).find((value): value is string => typeof value === 'string');
  if (!request.url?.startsWith(authorizePath)) return null;
  const behind = request.url.slice(authorizePath.length);
  // A path behind ours is what the front carries: headers beside it are its caller's.
  const isInPath = behind.startsWith('/');
  const url = isInPath ? behind : find(targetHeaders);
  if (!url?.startsWith('/')) return null;
  const isTold = headers['x-refusal-as'] === '403' ? 'in headers' : 'by status';
  request.url = url;
  if (!isInPath) request.method = find(methodHeaders) ?? request.method ?? '';
  const kept: string[] = [];
  for (const [name, value] of headerPairs(request.rawHeaders))
    if (!ofTheQuestion.has(name.toLowerCase())) kept.push(name, value);
  request.rawHeaders = kept;
  for (const name of ofTheQuestion) delete headers[name];
  return { isTold };
}
