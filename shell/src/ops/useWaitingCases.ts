import { useEffect, useState } from 'react';
import { countReviews } from '@portal/calls';
import { call, onServerEvent } from '@portal/client';

/** The server says much more often that it is there. */
const everyMs = 60_000;

/**
 * How many cases wait in each queue, by its address: asked with every page of the desk and when the server says that
 * something has changed; where it has not been heard of for a minute, each minute while somebody looks. Without an
 * answer there is no figure.
 *
 * @param isDesk  False anywhere else: nothing is asked.
 */
export function useWaitingCases(isDesk: boolean, pathname: string): ReadonlyMap<string, number> {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());

  useEffect(() => {
    if (!isDesk) return undefined;
    const leaving = new AbortController();
    let isHeard = false;
    let isStale = false;
    const ask = () => {
      isStale = false;
      void call(countReviews, {}, { signal: leaving.signal }).then(
        ({ records }) => setWaiting(new Map(records.map(({ kind, open }) => [`/ops/${kind}`, open]))),
        () => {},
      );
    };
    /** Nobody looks at a hidden tab: it asks when it is shown. */
    const askIfShown = () => {
      if (document.visibilityState === 'visible') ask();
      else isStale = true;
    };
    ask();
    const handleShown = () => isStale && askIfShown();
    document.addEventListener('visibilitychange', handleShown);
    const stops = [onServerEvent('queues', askIfShown), onServerEvent('alive', () => (isHeard = true))];
    const timer = setInterval(() => {
      if (!isHeard) askIfShown();
      isHeard = false;
    }, everyMs);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', handleShown);
      clearInterval(timer);
      leaving.abort();
    };
  }, [isDesk, pathname]);

  return waiting;
}
