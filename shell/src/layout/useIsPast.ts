import { useEffect, useState } from 'react';

/** Whether the page is scrolled past a height in px; `limit` is evaluated on each scroll. */
export function useIsPast(limit: () => number): boolean {
  const [isPast, setIsPast] = useState(false);

  useEffect(() => {
    const update = () => setIsPast(window.scrollY > limit());
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update, { passive: true });
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, []); // oxlint-disable-line react/exhaustive-deps -- `limit` is a rule, not a value

  return isPast;
}
