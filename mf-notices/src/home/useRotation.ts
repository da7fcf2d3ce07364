import { useEffect, useState } from 'react';

const shownForMs = 5000;

/** Which of `count` slides is shown: the next one every five seconds, unless somebody looks closer or minds motion. */
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
