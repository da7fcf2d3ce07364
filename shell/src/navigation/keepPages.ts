import type { createBrowserRouter, RouterState } from 'react-router-dom';
import { dropReplies, offerEarlyReplies, onChange, onReply, onServerEvent } from '@portal/client';
import { earlyKey, type BootDocument } from '@portal/contract/internal';
import { homePathOf } from '@portal/routes';
import { sessionStore } from '@portal/session';

/** Number of pages kept for back and forward, and how long. */
const pagesMax = 20;
const keptMs = 10 * 60_000;

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

interface Kept {
  replies: Map<string, unknown>;
  until: number;
}

/**
 * Back and forward restore a page without requests: the replies it was drawn from are kept by history key and offered
 * to it like those of a document. Any change, an account switch or a server event discards them.
 */
export function keepPages(boot: Pick<BootDocument, 'portal' | 'remotes' | 'early'>, router: Router): void {
  const pages = new Map<string, Kept>();
  let current = '';

  const fresh = (): Kept => ({ replies: new Map(), until: Date.now() + keptMs });

  /** Discards all pages. The code that made the change reloads the current one, which is then kept again. */
  function forget(): void {
    pages.clear();
    pages.set(current, fresh());
    dropReplies();
  }

  /** Calls of the page's own load; for the home page also the first calls of its blocks. */
  function isOfPage(key: string): boolean {
    const { navigation, revalidation, initialized, location } = router.state;
    if (!initialized || navigation.state !== 'idle' || revalidation !== 'idle') return true;
    return location.pathname === homePathOf(boot.portal) && firstOfBlocks(boot).has(key);
  }

  function enter({ key }: { key: string }): void {
    if (key === current) return;
    current = key;
    const known = pages.get(key);
    const isFresh = known !== undefined && known.until > Date.now();
    // Moved to the end, so that the least recently used is dropped first.
    pages.delete(key);
    pages.set(key, isFresh ? known : fresh());
    for (const old of pages.keys()) if (pages.size > pagesMax) pages.delete(old);
    if (isFresh) offerEarlyReplies([...known.replies].map(([name, reply]) => ({ key: name, reply })));
  }

  const follow = ({ navigation, location }: RouterState) => enter(navigation.location ?? location);

  enter(router.state.location);
  router.subscribe(follow);
  onReply((path, fields, body) => {
    const key = earlyKey(path, fields);
    if (isOfPage(key)) pages.get(current)?.replies.set(key, body);
  });
  onChange(forget);
  onServerEvent('unread', forget);
  onServerEvent('queues', forget);
  sessionStore.subscribe(({ session }, { session: before }) => {
    if (before.status !== 'unknown' && session !== before) forget();
  });
}

const firstOfBlocks = ({ remotes }: Pick<BootDocument, 'remotes'>): ReadonlySet<string> =>
  new Set(
    remotes.flatMap(({ manifest }) =>
      manifest.widgets.flatMap(({ early }) => early.map(({ call, body }) => earlyKey(call, body ?? {}))),
    ),
  );
