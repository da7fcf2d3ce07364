import { useEffect } from 'react';
import { holdUnsaved } from '@portal/session';

/** What is on its way counts as unsaved work: the form asks before it is left (`useLeaveGuard`), and so does the browser. */
export function useUnsavedWhile(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const release = holdUnsaved();
    return () => {
      window.removeEventListener('beforeunload', warn);
      release();
    };
  }, [isSending]);
}
