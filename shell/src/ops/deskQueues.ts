import { useSyncExternalStore } from 'react';
import { listQueues, type CallReply } from '@portal/calls';
import { call, onServerEvent } from '@portal/client';

export type DeskQueues = CallReply<typeof listQueues>;

/** The server says much more often that it is there. */
const everyMs = 60_000;

let queues: DeskQueues | null = null;
let stop: (() => void) | null = null;
let ask: () => void = () => {};
let isAsking = false;
const listeners = new Set<() => void>();

/**
 * What waits for operators: asked when somebody begins to look and when the server says that something has changed; where
 * it has not been heard of for a minute, each minute while the tab is looked at. Without an answer it stays as it was.
 */
function follow(): () => void {
  const leaving = new AbortController();
  let isHeard = false;
  let isStale = false;
  ask = () => {
    isStale = false;
    isAsking = true;
    void call(listQueues, {}, { signal: leaving.signal })
      .then((answer) => {
        queues = answer;
        for (const listener of listeners) listener();
      })
      .catch(() => {})
      .finally(() => (isAsking = false));
  };
  /** Nobody looks at a hidden tab: it asks when it is shown. */
  const askIfShown = () => {
    if (document.visibilityState === 'visible') ask();
    else isStale = true;
  };
  const handleShown = () => isStale && askIfShown();
  document.addEventListener('visibilitychange', handleShown);
  const stops = [onServerEvent('queues', askIfShown), onServerEvent('alive', () => (isHeard = true))];
  const timer = setInterval(() => {
    if (!isHeard) askIfShown();
    isHeard = false;
  }, everyMs);
  ask();
  return () => {
    for (const one of stops) one();
    document.removeEventListener('visibilitychange', handleShown);
    clearInterval(timer);
    leaving.abort();
    ask = () => {};
    queues = null;
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}

const nothing = () => () => {};

/** Asks anew, if anybody looks and nothing is under way. */
export function askQueues(): void {
  if (!isAsking) ask();
}

/** @param isOn  False: nothing is asked. */
export const useDeskQueues = (isOn: boolean): DeskQueues | null =>
  useSyncExternalStore(
    isOn ? subscribe : nothing,
    () => (isOn ? queues : null),
    () => null,
  );
