import { useEffect, useState } from 'react';
import { countReviews } from '@portal/calls';
import { call } from '@portal/client';

const everyMs = 60_000;

/**
 * How many cases wait in each queue, by its address: asked with every page of the desk, and each minute while somebody
 * looks. Without an answer there is no figure.
 *
 * @param isDesk  False anywhere else: nothing is asked.
 */
export function useWaitingCases(isDesk: boolean, pathname: string): ReadonlyMap<string, number> {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());

  useEffect(() => {
    if (!isDesk) return undefined;
    const leaving = new AbortController();
    const ask = () =>
      void call(countReviews, {}, { signal: leaving.signal }).then(
        ({ records }) => setWaiting(new Map(records.map(({ kind, open }) => [`/ops/${kind}`, open]))),
        () => {},
      );
    ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), everyMs);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [isDesk, pathname]);

  return waiting;
}
