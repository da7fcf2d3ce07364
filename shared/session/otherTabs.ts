declare global {
  interface Window {
    /** Opened by an inline script of the document. `isNews`: another tab has signed in or out since then. */
    portalTabs?: BroadcastChannel & { isNews?: boolean };
  }
}

const channelName = 'portal-session';

let channel: BroadcastChannel | null = null;
let isLeft = false;

/** Calls back when another tab signed in or out, also while this page was still starting. */
export function followOtherTabs(onChange: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const early = window.portalTabs;
  delete window.portalTabs;
  channel = early ?? new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent) => {
    if (data === 'leaving' || data === 'staying') isLeft = data === 'leaving';
    else onChange();
  };
  if (early?.isNews) onChange();
  return () => {
    channel?.close();
    channel = null;
  };
}

export const announceToOtherTabs = () => channel?.postMessage('changed');

/** Before somebody signs out: what calls report from now on, in any tab, is no timeout. False: it came to nothing. */
export function announceLeaving(leaves = true): void {
  isLeft = leaves;
  channel?.postMessage(leaves ? 'leaving' : 'staying');
}

/** Whether somebody signs out, here or in another tab. */
export const isLeaving = () => isLeft;

export const forgetLeaving = () => void (isLeft = false);
