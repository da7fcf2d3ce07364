import { useSyncExternalStore } from 'react';
import { listQueues, type CallReply } from '@portal/calls';
import { call, onServerEvent } from '@portal/client';

export type DeskQueues = CallReply<typeof listQueues>;

/** The server's heartbeat is much more frequent. */
const everyMs = 60_000;

let queues: DeskQueues | null = null;
let stop: (() => void) | null = null;
let ask: () => void = () => {};
let isAsking = false;
const listeners = new Set<() => void>();

/**
 * Keeps the queues of operators up to date: asks at the start and on server events; without events for a minute, every
 * minute while the tab is visible. On failure the last state stays.
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
  /** A hidden tab asks when it becomes visible. */
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

/** Asks again, if there are subscribers and no request is running. */
export function askQueues(): void {
  if (!isAsking) ask();
}

/** @param isOn False: makes no request. */
export const useDeskQueues = (isOn: boolean): DeskQueues | null =>
  useSyncExternalStore(
    isOn ? subscribe : nothing,
    () => (isOn ? queues : null),
    () => null,
  );
