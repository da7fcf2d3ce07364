import { useRef, useState } from 'react';
import { messageOf } from '@portal/client';
import { toast } from '@portal/design';
import { useRevalidator } from '@portal/router';

/** The same action on the same object within this time is taken for a slip of the finger. */
const repeatGuardMs = 3000;

/**
 * An action of a button: runs once for the same object however often it is pressed, says how it ended, and brings the
 * page's data up to date.
 */
export function useAction<Arguments extends unknown[]>(
  act: (...args: Arguments) => Promise<unknown>,
  success: string,
) {
  const [isBusy, setIsBusy] = useState(false);
  const blocked = useRef({ key: '', until: 0 });
  const revalidator = useRevalidator();

  async function run(...args: Arguments): Promise<void> {
    const key = JSON.stringify(args);
    if (blocked.current.key === key && Date.now() < blocked.current.until) return;
    blocked.current = { key, until: Infinity };
    setIsBusy(true);
    try {
      await act(...args);
      blocked.current.until = Date.now() + repeatGuardMs;
      toast(success, 'good');
    } catch (error) {
      blocked.current.until = 0;
      toast(messageOf(error), 'bad');
    } finally {
      setIsBusy(false);
      void revalidator.revalidate();
    }
  }

  return { run, isBusy };
}
