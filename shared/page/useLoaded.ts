import { useEffect, useState } from 'react';
import { atHand, messageOf } from '@portal/client';

type Load<Data> = (signal: AbortSignal) => Promise<Data>;

interface State<Data> {
  data: Data | null;
  /** The `load` that returned the data. */
  source: Load<Data> | null;
  reason: string | null;
  isLoading: boolean;
}

/**
 * Data of a block that loads and fails independently. Pages use `load` of their definition instead.
 *
 * @param load  Must keep its identity between renders, otherwise the data is loaded again.
 * @returns `data`: available at once when its reply is embedded in the document; kept during a reload (`isLoading`) and
 *   when that fails.
 */
export function useLoaded<Data>(load: Load<Data>) {
  const [state, setState] = useState<State<Data>>(() => {
    const found = atHand(load);
    return { data: found?.data ?? null, source: found && load, reason: null, isLoading: found === null };
  });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).then(
      (data) => setState({ data, source: load, reason: null, isLoading: false }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setState(({ data, source }) => ({
          data: source === load ? data : null,
          source,
          reason: messageOf(error),
          isLoading: false,
        }));
      },
    );
    return () => leaving.abort();
  }, [load, attempt]);

  return {
    data: state.data,
    isLoading: state.isLoading,
    /** Why it failed, in the visitor's words; else null. */
    reason: state.reason,
    retry: () => {
      setState((last) => ({ ...last, reason: null, isLoading: true }));
      setAttempt(attempt + 1);
    },
  };
}
