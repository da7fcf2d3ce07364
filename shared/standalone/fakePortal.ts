import * as calls from '@portal/calls';
import type { Call, CallReply } from '@portal/calls';
import { codes, type Code } from '@portal/codes';
import { refusalOf } from '@portal/rules';
import type { Infer } from '@portal/schema';
import { exampleOf } from './exampleOf';
import type { Condition } from './conditions';
import { personas, type Persona } from './personas';

export interface FakeAnswer {
  path: string;
  reply: (input: never) => object;
}

/** Overrides the generated example for a call. Listed in `mf-…/fakePortal.ts`. */
export const answer = <C extends Call>(
  { path }: C,
  reply: (input: Infer<C['request']>) => CallReply<C> & object,
): FakeAnswer => ({ path, reply });

export interface FakeRequest {
  /** Below /ajaxurl/apix. */
  path: string;
  fields: Record<string, string>;
  persona: Persona;
  condition: Condition;
}

/** All calls of the portal. */
export const portalCalls: readonly Call[] = Object.values<unknown>(calls).filter(isCall);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;
}

const known = new Map(portalCalls.map((definition) => [definition.path, definition]));

/**
 * Reply to a call: guarded and parsed as by the real server, then from the remote's own answers, else a generated
 * example. Null when there is no such call.
 */
export function fakeReply(
  { path, fields, persona, condition }: FakeRequest,
  answers: readonly FakeAnswer[] = [],
): object | null {
  const definition = known.get(path);
  if (!definition) return null;
  const refusal = refusalOf(definition.guard, personas[persona].member);
  if (refusal) return refused(refusal);
  const input = definition.request.safeParse(fields);
  if (!input.success) return refused('E0017', input.error.issues[0]?.message);
  if (condition === 'refused') return refused(definition.codes[0] ?? 'E0000');

  const own = condition === 'empty' ? undefined : answers.find((one) => one.path === path);
  const body = (own?.reply(input.data as never) ??
    exampleOf(definition.reply, condition === 'empty' ? 0 : undefined)) as object;
  const resCode = definition.successCodes[0];
  if (definition.isBare) return body;
  return definition.isFlat
    ? { resMsg: '', requestId, ...body, resCode }
    : { resCode, resMsg: '', requestId, resBody: body };
}

const requestId = 'req_standalone';

const refused = (resCode: Code, resMsg: string = codes[resCode].text) => ({ resCode, resMsg, requestId });
