import { useCallback, useRef } from 'react';

/** A second click within this time is taken for a slip of the finger. */
const repeatGuardMs = 3000;

/**
 * Wraps an action so that it runs once however often its button is pressed: not while it runs, and after
 * a success not for three seconds. After a failure it may be tried again at once.
 */
export function useRepeatGuard<Arguments extends unknown[]>(
  action: (...args: Arguments) => Promise<unknown>,
) {
  const blockedUntil = useRef(0);
  return useCallback(
    async (...args: Arguments) => {
      if (Date.now() < blockedUntil.current) return;
      blockedUntil.current = Infinity;
      try {
        await action(...args);
        blockedUntil.current = Date.now() + repeatGuardMs;
      } catch (error) {
        blockedUntil.current = 0;
        throw error;
      }
    },
    [action],
  );
}
