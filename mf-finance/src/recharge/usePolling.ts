import { useEffect, useState } from 'react';
import { useRevalidator } from '@portal/router';

const everyMs = 3000;

/** Reloads the page's data every three seconds while the tab is visible. */
export function usePolling(): void {
  const { revalidate, state } = useRevalidator();

  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, everyMs);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
}

/** Countdown in whole seconds from the remaining time reported by the server. */
export function useSecondsLeft(leftMs: number): number {
  const [left, setLeft] = useState(leftMs);

  useEffect(() => {
    const end = Date.now() + leftMs;
    const tick = () => setLeft(Math.max(0, end - Date.now()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [leftMs]);

  return Math.ceil(left / 1000);
}
