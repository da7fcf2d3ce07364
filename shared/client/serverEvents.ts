import { countUnread, unreadStream } from '@portal/calls';
import { apiBase } from './apiBase';
import { call } from './call';

/** What the server pushes to whoever is signed in. */
export interface ServerEvents {
  /** How many messages are unread. */
  unread: { total: number };
  /** A queue of the review desk is longer or shorter; to operators alone. */
  queues: object;
  /** Heartbeat: there is nothing new, and the connection works. */
  alive: object;
}
type Name = keyof ServerEvents;
const names: readonly Name[] = ['unread', 'queues', 'alive'];

interface Told<N extends Name = Name> {
  name: N;
  detail: ServerEvents[N];
}

const channelName = 'portal-server-event';
declare global {
  interface WindowEventMap {
    [channelName]: CustomEvent<Told>;
  }
}
const lockName = 'portal-server-events';

/** Dispatches an event in this tab and all others, as if the server had sent it. */
export function tellTabs<N extends Name>(name: N, detail: ServerEvents[N]): void {
  const told: Told<N> = { name, detail };
  window.dispatchEvent(new CustomEvent(channelName, { detail: told }));
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(told);
  channel.close();
}

/** Subscribes to an event of the server, whichever tab holds the connection. @returns a function that unsubscribes. */
export function onServerEvent<N extends Name>(name: N, hear: (detail: ServerEvents[N]) => void): () => void {
  const isMeant = (told: Told): told is Told<N> => told.name === name;
  const pass = (told: Told) => {
    if (isMeant(told)) hear(told.detail);
  };
  const here = ({ detail }: CustomEvent<Told>) => pass(detail);
  window.addEventListener(channelName, here);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  if (channel) channel.onmessage = ({ data }: MessageEvent<Told>) => pass(data);
  return () => {
    window.removeEventListener(channelName, here);
    channel?.close();
  };
}

/** Delay before a stream that was refused, or whose session has ended, is opened again. */
const againMs = 15_000;

/**
 * Opens the event stream of the server. One tab holds it for all, because a browser opens only a few connections per
 * server; when that tab closes, the next one takes over. The browser itself reconnects after a broken connection, we
 * after a refused one.
 *
 * @returns a function that stops listening.
 */
export function followServer(): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const leaving = new AbortController();
  const listen = () => listenUntil(leaving.signal);
  if (navigator.locks) {
    navigator.locks.request(lockName, { signal: leaving.signal }, listen).catch(() => {});
  } else void listen();
  return () => leaving.abort();
}

/** Settles when the page goes: another tab may listen then. */
const listenUntil = (leaving: AbortSignal) =>
  new Promise<void>((resolve) => {
    let close = () => {};
    let hasAsked = false;
    /** A stream does not say why it is refused. A call does: that the session is over is told as by every other one. */
    const askWhy = () => {
      if (hasAsked) return;
      hasAsked = true;
      call(countUnread, {}, { signal: leaving }).catch(() => {});
    };
    const open = () => {
      const source = new EventSource(apiBase + unreadStream.path);
      let again: ReturnType<typeof setTimeout> | undefined;
      close = () => {
        clearTimeout(again);
        source.close();
      };
      const openLater = () => {
        close();
        askWhy();
        again = setTimeout(open, againMs);
      };
      for (const name of names)
        source.addEventListener(name, ({ data }: MessageEvent<string>) =>
          tellTabs(name, JSON.parse(data) as ServerEvents[typeof name]),
        );
      source.addEventListener('open', () => (hasAsked = false));
      // A page with unsaved work stays, and is signed in again below its login dialog.
      source.addEventListener('ended', openLater);
      // After a `204`, `429` or `503` a browser never reconnects by itself: all tabs would stay silent.
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) openLater();
      });
    };
    leaving.addEventListener('abort', () => {
      close();
      resolve();
    });
    open();
  });
