import { useCallback, useEffect, useRef } from 'react';
import { ask } from '@portal/design';
import { useBlocker } from '@portal/router';
import { hasUnsaved, holdUnsaved } from '@portal/session';

const question = { title: '离开页面', question: '离开后内容将不会保存，是否离开?', confirmLabel: '离开' };

/**
 * Asks before a form with unsaved content is left, by a link, by the back button or by closing the tab. A file that is
 * being sent is unsaved, too (`useUnsavedWhile`). A page with several forms has one guard, and each form says what it
 * holds.
 *
 * @param part  Query parameter that selects the form, when the page has several.
 * @returns a function to call after a successful save: leaving is free until the form changes again.
 */
export function useLeaveGuard(isDirty: boolean, part?: string): () => void {
  // Set synchronously: a navigation may follow before the next render.
  const isSent = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isDirty || hasUnsaved()) &&
      !isSent.current &&
      placeOf(currentLocation, part) !== placeOf(nextLocation, part),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask(question).then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) {
      isSent.current = false;
      return;
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSent.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    const release = holdUnsaved();
    return () => {
      window.removeEventListener('beforeunload', warn);
      release();
    };
  }, [isDirty]);

  return useCallback(() => void (isSent.current = true), []);
}

const placeOf = ({ pathname, search }: { pathname: string; search: string }, part?: string) =>
  part === undefined ? pathname : `${pathname} ${new URLSearchParams(search).get(part) ?? ''}`;
