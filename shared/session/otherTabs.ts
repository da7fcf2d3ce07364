const channelName = 'portal-session';

let channel: BroadcastChannel | null = null;

/** Calls back when another tab signed in or out. */
export function followOtherTabs(onChange: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  channel = new BroadcastChannel(channelName);
  channel.onmessage = onChange;
  return () => {
    channel?.close();
    channel = null;
  };
}

export const announceToOtherTabs = () => channel?.postMessage('changed');
