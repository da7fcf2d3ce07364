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
/** What the document brought, whatever of it has been used: its first drawing reads it as the server did. */
let drawn: ReadonlyMap<string, unknown> = new Map();
/** Where drawing happens without a network: what did not travel along does not come. */
let isAlone = false;
let isPeeking = false;

/** Replies that travelled inside the HTML, or that a page that comes back had. Each is used once. */
export function offerEarlyReplies(early: readonly EarlyReply[], now = Date.now()): void {
  hold(early, now + freshMs);
  drawn = new Map();
}

/**
 * The same for a document whose page is drawn: until `releaseDrawnReplies`, its replies do not age, and what draws may
 * read them at once (`atHand`): React must find what the server drew.
 */
export function offerDrawnReplies(early: readonly EarlyReply[]): void {
  hold(early, Infinity);
  drawn = new Map(early.map(({ key, reply }) => [key, reply]));
}

function hold(early: readonly EarlyReply[], until: number): void {
  held = new Map(early.map(({ key, reply }) => [key, { reply, until, isAhead: false }]));
}

/** The page of the document stands, or has been left. */
export function releaseDrawnReplies(now = Date.now()): void {
  drawn = new Map();
  for (const one of held.values()) one.until = Math.min(one.until, now + freshMs);
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

/** From now on no call leaves this process: what has no early reply fails as `NETWORK`. For drawing on the server. */
export function callNobody(): void {
  isAlone = true;
}
/** Whether it is so here. */
export const callsNobody = () => isAlone;

/** While something is only looked for: what the document brought for a call, used or not. */
export const peekEarlyReply = (path: string, body: Record<string, string>): { reply: unknown } | null =>
  isPeeking ? { reply: drawn.get(earlyKey(path, body)) } : null;

/**
 * What `load` brings, where a call of it is all there is to it and its reply came with a document that is drawn; null:
 * not at once. Nothing is asked for by this.
 */
export function atHand<Data>(load: (signal: AbortSignal) => Promise<Data>): { data: Data } | null {
  if (drawn.size === 0) return null;
  isPeeking = true;
  try {
    const promise: Promise<Data> & { atHand?: Data } = load(AbortSignal.abort());
    promise.catch(() => {});
    return promise.atHand === undefined ? null : { data: promise.atHand };
  } finally {
    isPeeking = false;
  }
}
