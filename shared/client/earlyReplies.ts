import { earlyKey, type EarlyReply } from '@portal/contract/internal';

/** How long a reply that came before its page may stand in for a fresh one. */
const freshMs = 15_000;

/**
 * A reply that arrived before it was asked for: with the document, by a prefetch, or kept from the last time the page
 * was open.
 */
interface Held {
  /** The body; while it is still loading, a promise of it that resolves to undefined when it fails. */
  reply: unknown;
  until: number;
  /** It has not counted as a visit yet. */
  isAhead: boolean;
}

let held = new Map<string, Held>();
/** All replies that came with the document, whether used or not: the first render has to read what the server read. */
let drawn: ReadonlyMap<string, unknown> = new Map();
/** Set where pages are drawn without a network: a reply that did not come with the document fails. */
let isAlone = false;
let isPeeking = false;

/** Offers replies that came inside the HTML, or that a page had when it was left. Each is used once. */
export function offerEarlyReplies(early: readonly EarlyReply[], now = Date.now()): void {
  hold(early, now + freshMs);
  drawn = new Map();
}

/**
 * The same for a document whose page the server has drawn. Until `releaseDrawnReplies` its replies do not expire and
 * can be read synchronously (`atHand`), so that hydration finds what the server drew.
 */
export function offerDrawnReplies(early: readonly EarlyReply[]): void {
  hold(early, Infinity);
  drawn = new Map(early.map(({ key, reply }) => [key, reply]));
}

function hold(early: readonly EarlyReply[], until: number): void {
  held = new Map(early.map(({ key, reply }) => [key, { reply, until, isAhead: false }]));
}

/** Called when the page of the document is hydrated, or has been left. */
export function releaseDrawnReplies(now = Date.now()): void {
  drawn = new Map();
  for (const one of held.values()) one.until = Math.min(one.until, now + freshMs);
}

/** Holds a reply that is being prefetched for a page that may be opened. */
export function holdReply(key: string, reply: Promise<unknown>, keptMs: number, now = Date.now()): void {
  held.set(key, { reply, until: now + keptMs, isAhead: true });
}

export const isHeld = (key: string, now = Date.now()): boolean => (held.get(key)?.until ?? 0) > now;

/** Drops the replies of pages that were not opened. */
export const dropReplies = (): void => held.clear();

/** @returns null when nothing is held for this call. */
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

/**
 * For drawing on the server: from now on no call leaves this process, and one without an early reply fails as
 * `NETWORK`.
 */
export function callNobody(): void {
  isAlone = true;
}
/** Whether `callNobody` was called in this process. */
export const callsNobody = () => isAlone;

/** Reads a reply that came with the document without using it up. */
export const peekEarlyReply = (path: string, body: Record<string, string>): { reply: unknown } | null =>
  isPeeking ? { reply: drawn.get(earlyKey(path, body)) } : null;

/**
 * The result of `load` when it depends on one call alone and the document brought its reply; else null. Sends no
 * request.
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
