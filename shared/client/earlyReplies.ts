import { earlyKey, type EarlyReply } from '@portal/contract/internal';

/** How long a reply that came before its page may stand in for a fresh one. */
const freshMs = 15_000;

/** Came before they were asked for: with the document, while a link was pointed at, or when the page was here last. */
interface Held {
  /** The body; of one that is still on its way the promise of it, of undefined where it failed. */
  reply: unknown;
  until: number;
  /** It has not counted as a visit yet. */
  isAhead: boolean;
}

let held = new Map<string, Held>();

/** Replies that travelled inside the HTML, or that a page that comes back had. Each is used once. */
export function offerEarlyReplies(early: readonly EarlyReply[], now = Date.now()): void {
  held = new Map(early.map(({ key, reply }) => [key, { reply, until: now + freshMs, isAhead: false }]));
}

/** A reply that is under way for a page that may be opened. */
export function holdReply(key: string, reply: Promise<unknown>, keptMs: number, now = Date.now()): void {
  held.set(key, { reply, until: now + keptMs, isAhead: true });
}

export const isHeld = (key: string, now = Date.now()): boolean => (held.get(key)?.until ?? 0) > now;

/** What is held for another page, or for nobody any more. */
export const dropReplies = (): void => held.clear();

/** Null: nothing is held for this call. */
export function takeEarlyReply(
  path: string,
  body: Record<string, string>,
  now = Date.now(),
): Pick<Held, 'reply' | 'isAhead'> | null {
  if (held.size === 0) return null;
  const key = earlyKey(path, body);
  const found = held.get(key);
  held.delete(key);
  return found && found.until > now ? found : null;
}
