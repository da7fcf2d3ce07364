const name = 'portal-unread';

/** Tells the bell, here and in other tabs, how many messages are unread now. */
export function tellUnread(total: number): void {
  window.dispatchEvent(new CustomEvent(name, { detail: total }));
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(name);
  channel.postMessage(total);
  channel.close();
}

export function onUnread(tell: (total: number) => void): () => void {
  const here = (event: Event) => tell((event as CustomEvent<number>).detail);
  window.addEventListener(name, here);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  if (channel) channel.onmessage = ({ data }) => tell(data as number);
  return () => {
    window.removeEventListener(name, here);
    channel?.close();
  };
}
