import { useCallback, useEffect, useRef } from 'react';
import { byLeaving, holdUnsaved } from '@portal/router';

/**
 * Asks before a form with unsaved content is left, by a link, by the back button or by closing the tab (`LeaveGuard`).
 *
 * @param part  Query parameter, or field of the history entry's state, that selects the form, when the page has several;
 *   or several of them, by spaces.
 * @returns a function to call after a successful save: leaving is free until the form changes again.
 */
export function useLeaveGuard(isDirty: boolean, part = ''): () => void {
  // Set synchronously: a navigation may follow before the next render.
  const isSent = useRef(false);

  useEffect(() => {
    isSent.current = false;
    if (!isDirty) return;
    const isLost = byLeaving(...part.split(' ').filter(Boolean));
    return holdUnsaved((step) => !isSent.current && isLost(step));
  }, [isDirty, part]);

  return useCallback(() => void (isSent.current = true), []);
}
