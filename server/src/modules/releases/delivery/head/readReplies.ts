import type { Call, CallReply } from '@portal/calls';
import { codes, isCode, type Code } from '@portal/codes';
import { earlyKey, type EarlyReply } from '@portal/contract/internal';
import type { PageReplies } from '../../../../platform/PageKind';
import type { Question } from '../earlyReplies';

interface Envelope {
  resCode?: string;
  resBody?: unknown;
}

const pathOf = (key: string) => key.split('\n', 1)[0];

/** The replies of a document, by their calls. */
export const readReplies = (replies: readonly EarlyReply[]): PageReplies => ({
  of<C extends Call>({ path }: C) {
    const found = replies.find(({ key }) => pathOf(key) === path)?.reply as Envelope | undefined;
    // The server has just written it with the schema of this call.
    return found?.resCode?.startsWith('S') ? ((found.resBody ?? null) as CallReply<C> | null) : null;
  },
});

/**
 * Why there is nothing at the address of a page: what its first call refuses with because the thing does not exist, or
 * is gone. Null: there is something, or it is not known in time.
 */
export function codeOfAbsence(
  asked: Question | undefined,
  replies: readonly EarlyReply[],
): { code: Code; status: 404 | 410 } | null {
  if (!asked) return null;
  const key = earlyKey(asked.path, asked.body);
  const { resCode: code = '' } = (replies.find((one) => one.key === key)?.reply ?? {}) as Envelope;
  if (!isCode(code)) return null;
  const status = codes[code].http;
  return status === 404 || status === 410 ? { code, status } : null;
}
