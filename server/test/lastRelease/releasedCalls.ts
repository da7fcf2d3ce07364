import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as allCalls from '@portal/calls';
import type { Call } from '@portal/calls';
import { factsOfCall, type CallFacts } from './factsOfCall';
import { refusedOf } from './refusedOf';

/** Facts of the calls of the last release: one call a line. */
const file = path.join(__dirname, 'calls.jsonl');

export type CallsFacts = ReadonlyMap<string, CallFacts>;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'effect' in value && 'guard' in value;

export const presentCalls = (): CallsFacts =>
  new Map(
    (Object.values(allCalls) as unknown[]).filter(isCall).map((call) => [call.path, factsOfCall(call)]),
  );

export const releasedCalls = (): CallsFacts =>
  new Map(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, CallFacts]),
  );

/** What a release that knows `before` would meet at a server with `now`, one sentence each. */
export function breaksOf(before: CallsFacts, now: CallsFacts): string[] {
  return [...before].flatMap(([call, known]) => {
    const present = now.get(call);
    if (!present) return [`${call} is gone`];
    return [
      ...breaksOfRequest(known, present),
      ...refusedOf(known.accepts, present.accepts),
      ...breaksOfReply(known, present),
    ].map((text) => `${call} ${text}`);
  });
}

function breaksOfRequest({ takes: before }: CallFacts, { takes: now }: CallFacts): string[] {
  const gone = before.filter((one) => !now.includes(one) && !now.includes(otherForm(one)));
  const asked = now.filter((one) => !one.endsWith('?') && !before.includes(one) && isSent(one, before));
  return [...gone.map((one) => `no longer takes ${one}`), ...asked.map((one) => `requires ${one}`)];
}

const otherForm = (one: string) => (one.endsWith('?') ? one.slice(0, -1) : `${one}?`);

/** What is around it is sent by those who do not know it: the form itself, or an object that had other fields. */
function isSent(field: string, before: readonly string[]): boolean {
  const around = field.slice(0, Math.max(field.lastIndexOf('.'), 0));
  return around === '' || before.some((one) => one.startsWith(`${around}.`));
}

function breaksOfReply({ replies: before }: CallFacts, { replies: now }: CallFacts): string[] {
  return Object.entries(before).flatMap(([field, kinds]) => {
    const name = field || 'resBody';
    const sent = now[field];
    if (!sent) return [`no longer replies ${name}`];
    const news = sent.filter((kind) => !isKnown(kind, kinds));
    return news.length > 0 ? [`replies ${name} as ${news.join(', ')}, known as ${kinds.join(', ')}`] : [];
  });
}

const isKnown = (kind: string, kinds: readonly string[]): boolean =>
  kinds.includes(kind) ||
  kinds.includes('any') ||
  (kind.startsWith('"') && kinds.includes('string')) ||
  (/^-?\d+$/.test(kind) && kinds.includes('integer')) ||
  (kind === 'integer' && kinds.includes('number'));

/** The calls of this release become the ones that later ones are compared with. */
export function keepReleasedCalls(): void {
  const now = presentCalls();
  const breaks = breaksOf(releasedCalls(), now);
  if (breaks.length > 0) throw new Error(breaks.join('\n'));
  const lines = [...now]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((entry) => `${JSON.stringify(entry)}\n`);
  writeFileSync(file, lines.join(''));
}
