import { useEffect, useRef } from 'react';
import { useServerEvent } from './useServerEvent';

const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Calls a function when colleagues have changed a queue: at once, or when the last dialog is closed. A dialog stands in a
 * row of the list or in the case, which may be gone: what is typed there would be, too. Sent too late it is refused, where
 * it can still be read.
 */
export function useFollowedList(follow: () => void): void {
  const latest = useRef(follow);
  const waiting = useRef<MutationObserver | null>(null);
  useEffect(() => {
    latest.current = follow;
  });
  useEffect(() => () => waiting.current?.disconnect(), []);

  useServerEvent('queues', () => {
    waiting.current?.disconnect();
    if (!isDialogOpen()) return latest.current();
    const observer = new MutationObserver(() => {
      if (isDialogOpen()) return;
      observer.disconnect();
      latest.current();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    waiting.current = observer;
  });
}

const isDialogOpen = () => document.querySelector(dialogs) !== null;
