import { useState } from 'react';
import { useSearchParams } from '@portal/router';
import { compareMax } from '@portal/rules';

/** The APIs that are compared: in the address, so that going back, a reload and a shared link keep them. */
export function useCompared() {
  const [query, setQuery] = useSearchParams();
  const address = query.get('compare') ?? '';
  // The address follows when the list has been loaded; what is chosen meanwhile is not to be lost.
  const [chosen, setChosen] = useState<{ ids: readonly string[]; since: string } | null>(null);
  if (chosen && chosen.since !== address) setChosen(null);
  const ids = chosen?.ids ?? idsOf(address);

  function show(next: readonly string[]): void {
    setChosen({ ids: next, since: address });
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

const idsOf = (text: string): readonly string[] =>
  [...new Set(text.split(',').filter(Boolean))].slice(0, compareMax);

export type Compared = ReturnType<typeof useCompared>;
