import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { readKept } from '../readKept';

/** Replays the clicks and input that were recorded in a part of the document before its hydration. */
export function useKept(place: RefObject<Element | null>): void {
  const give = useRef<() => void>(undefined);
  // Read before anything renders again; replayed once all listeners are attached.
  useLayoutEffect(() => {
    give.current = place.current ? readKept(place.current) : undefined;
  }, [place]);
  useEffect(() => give.current?.(), [place]);
}
