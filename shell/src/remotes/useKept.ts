import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { readKept } from '../readKept';

/** Takes, once the part of the document is taken over, what was pressed and entered in it before. */
export function useKept(place: RefObject<Element | null>): void {
  const give = useRef<() => void>(undefined);
  // Before any part draws again, and when all of them listen.
  useLayoutEffect(() => {
    give.current = place.current ? readKept(place.current) : undefined;
  }, [place]);
  useEffect(() => give.current?.(), [place]);
}
