import { useEffect, useState } from 'react';
import { messageOf } from '@portal/client';

type State<Data> =
  { status: 'loading' } | { status: 'ready'; data: Data } | { status: 'failed'; reason: string };

/**
 * Data of a block that loads and fails alone. Pages use `load` of their definition instead.
 *
 * @param load  Must keep its identity between draws, or the data is loaded again.
 */
export function useLoaded<Data>(load: (signal: AbortSignal) => Promise<Data>) {
  const [state, setState] = useState<State<Data>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).then(
      (data) => setState({ status: 'ready', data }),
      (error: unknown) => !leaving.signal.aborted && setState({ status: 'failed', reason: messageOf(error) }),
    );
    return () => leaving.abort();
  }, [load, attempt]);

  return {
    data: state.status === 'ready' ? state.data : null,
    isLoading: state.status === 'loading',
    hasFailed: state.status === 'failed',
    /** Why, in the visitor's words; null unless it has failed. */
    reason: state.status === 'failed' ? state.reason : null,
    retry: () => {
      setState({ status: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}
