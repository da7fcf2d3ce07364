import { useEffect, useState } from 'react';

const shownForMs = 5000;

/** Index of the slide shown among `count`. Advances every five seconds, except while held or with reduced motion. */
export function useRotation(count: number) {
  const [current, setCurrent] = useState(0);
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    const mindsMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    if (isHeld || mindsMotion || count < 2) return;
    const timer = setTimeout(() => setCurrent((current + 1) % count), shownForMs);
    return () => clearTimeout(timer);
  }, [current, count, isHeld]);

  return { current, show: setCurrent, hold: () => setIsHeld(true), release: () => setIsHeld(false) };
}
