import { useEffect, useState } from 'react';
import { useRevalidator } from '@portal/router';

const everyMs = 3000;

/** Reloads the page's data every three seconds while the tab is visible, and when it becomes visible again. */
export function usePolling(): void {
  const { revalidate, state } = useRevalidator();

  useEffect(() => {
    if (state !== 'idle') return;
    const reload = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(reload, everyMs);
    // Payers switch to another app and come back to see the result.
    document.addEventListener('visibilitychange', reload);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', reload);
    };
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
