import { compareMax } from '@portal/calls';
import { useSearchParams } from '@portal/router';

/** The APIs that are compared: in the address, so that going back, a reload and a shared link keep them. */
export function useCompared() {
  const [query, setQuery] = useSearchParams();
  const ids = [...new Set((query.get('compare') ?? '').split(',').filter(Boolean))].slice(0, compareMax);

  function show(next: readonly string[]): void {
    const changed = new URLSearchParams(query);
    if (next.length > 0) changed.set('compare', next.join(','));
    else changed.delete('compare');
    setQuery(changed, { replace: true, preventScrollReset: true });
  }

  return {
    ids,
    isFull: ids.length === compareMax,
    set: (id: string, isOn: boolean) => show(isOn ? [...ids, id] : ids.filter((one) => one !== id)),
    clear: () => show([]),
  };
}

export type Compared = ReturnType<typeof useCompared>;
