import { earlyKey, type EarlyReply } from '@portal/contract/internal';

/** How long a reply that came with the document may stand in for a fresh one. */
const freshMs = 15_000;

let replies = new Map<string, unknown>();
let offeredAt = 0;

/** Replies that travelled inside the HTML. Each is used once. */
export function offerEarlyReplies(early: readonly EarlyReply[], now = Date.now()): void {
  replies = new Map(early.map(({ key, reply }) => [key, reply]));
  offeredAt = now;
}

export function takeEarlyReply(path: string, body: Record<string, string>, now = Date.now()): unknown {
  if (replies.size === 0 || now - offeredAt > freshMs) return undefined;
  const key = earlyKey(path, body);
  const reply = replies.get(key);
  replies.delete(key);
  return reply;
}
