import type { Call, CallReply } from '@portal/calls';
import { codes, isCode, type Code } from '@portal/codes';
import { earlyKey, type EarlyReply } from '@portal/contract/internal';
import { isObject } from '@portal/rules';
import type { PageReplies } from '../../../../platform/PageKind';
import type { Question } from '../earlyReplies';

interface Envelope {
  resCode?: string;
  resBody?: unknown;
}

const isEnvelope = (reply: unknown): reply is Envelope =>
  isObject(reply) && typeof reply.resCode === 'string';
const envelopeOf = (early: EarlyReply | undefined): Envelope => (isEnvelope(early?.reply) ? early.reply : {});

const pathOf = (key: string) => key.split('\n', 1)[0];

/** Looks up the replies of a document by call. */
export const readReplies = (replies: readonly EarlyReply[]): PageReplies => ({
  of<C extends Call>({ path }: C) {
    const reply = envelopeOf(replies.find(({ key }) => pathOf(key) === path));
    // The server has just written it with the schema of this call.
    return reply.resCode?.startsWith('S') ? ((reply.resBody ?? null) as CallReply<C> | null) : null;
  },
});

/**
 * The code with which the page's first call refuses because its subject does not exist, or is gone. Null: it exists, or
 * that is not known in time.
 */
export function codeOfAbsence(
  asked: Question | undefined,
  replies: readonly EarlyReply[],
): { code: Code; status: 404 | 410 } | null {
  if (!asked) return null;
  const key = earlyKey(asked.path, asked.body);
  const { resCode: code = '' } = envelopeOf(replies.find((one) => one.key === key));
  if (!isCode(code)) return null;
  const status = codes[code].http;
  return status === 404 || status === 410 ? { code, status } : null;
}
