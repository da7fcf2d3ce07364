import { useEffect } from 'react';
import { holdUnsaved } from '@portal/session';

/**
 * What is on its way, or filled into one of several forms of a page, counts as unsaved work: the page asks before it is
 * left (`useLeaveGuard`), and so does the browser.
 */
export function useUnsavedWhile(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const release = holdUnsaved();
    return () => {
      window.removeEventListener('beforeunload', warn);
      release();
    };
  }, [isUnsaved]);
}
