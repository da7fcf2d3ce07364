import { useState } from 'react';
import { messageOf } from '@portal/client';
import { useUnsavedWhile } from './useUnsavedWhile';

type State =
  { status: 'idle' } | { status: 'sending'; percent: number } | { status: 'failed'; reason: string };

/** Work of an upload; it tells which share of the file was sent. */
type Sending = (onProgress: (share: number) => void) => Promise<void>;

/** Whether a field is sending its file, and why it could not. While it is, leaving the page asks first. */
export function useUpload() {
  const [state, setState] = useState<State>({ status: 'idle' });
  useUnsavedWhile(state.status === 'sending');

  /** Says why a file is not sent. */
  const refuse = (reason: string) => setState({ status: 'failed', reason });

  /** @returns whether the work succeeded; otherwise its reason is told. */
  async function run(work: Sending): Promise<boolean> {
    const show = (share: number) => setState({ status: 'sending', percent: Math.round(share * 100) });
    show(0);
    try {
      await work(show);
      setState({ status: 'idle' });
      return true;
    } catch (failure) {
      refuse(messageOf(failure));
      return false;
    }
  }

  return {
    /** Null: nothing is being sent. */
    percent: state.status === 'sending' ? state.percent : null,
    /** Null: the last file was taken, or there was none. */
    failure: state.status === 'failed' ? state.reason : null,
    run,
    refuse,
    /** Forgets the failure. */
    reset: () => setState({ status: 'idle' }),
  };
}
