import { unreadStream } from '@portal/calls';
import { apiBase } from '@portal/client';

/** How many messages are unread; of this page, of another tab, or of the server. */
const isTotal = (given: unknown): given is number => typeof given === 'number';

const name = 'portal-unread';
const lockName = 'portal-unread-stream';

/** Tells the bell, here and in other tabs, how many messages are unread now. */
export function tellUnread(total: number): void {
  window.dispatchEvent(new CustomEvent(name, { detail: total }));
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(name);
  channel.postMessage(total);
  channel.close();
}

export function onUnread(tell: (total: number) => void): () => void {
  const hear = (given: unknown) => {
    if (isTotal(given)) tell(given);
  };
  const here = (event: Event) => {
    if (event instanceof CustomEvent) hear(event.detail);
  };
  window.addEventListener(name, here);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  if (channel) channel.onmessage = ({ data }) => hear(data);
  return () => {
    window.removeEventListener(name, here);
    channel?.close();
  };
}

/**
 * Follows the figures that the server pushes. One tab listens for all of them: a browser opens only a few
 * connections to a server. When that tab goes, the next one takes over.
 */
export function followUnread(): () => void {
  const leaving = new AbortController();
  const listen = () =>
    new Promise<void>((resolve) => {
      const source = new EventSource(apiBase + unreadStream.path);
      const stop = () => {
        source.close();
        resolve();
      };
      source.addEventListener('unread', ({ data }: MessageEvent<string>) => {
        const { total } = JSON.parse(data) as { total: number };
        tellUnread(total);
      });
      // The session is over; listening again would be refused.
      source.addEventListener('ended', stop);
      leaving.signal.addEventListener('abort', stop);
    });
  if (typeof EventSource === 'undefined') return () => {};
  if (navigator.locks) {
    navigator.locks.request(lockName, { signal: leaving.signal }, listen).catch(() => {});
  } else void listen();
  return () => leaving.abort();
}
