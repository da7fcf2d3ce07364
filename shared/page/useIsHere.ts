import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from '@portal/router';

/**
 * Whether the reader is still on this page, and not on the way to another: what follows an answer must not lead back
 * whoever has gone on meanwhile.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = next === undefined || next.pathname === pathname;
    return () => {
      isHere.current = false;
    };
  }, [next, pathname]);

  return () => isHere.current;
}
