import { useState } from 'react';
import { useSearchParams } from '@portal/router';
import { compareMax } from '@portal/rules';

/** A selection that the address does not have yet: navigation finishes only after the list has loaded. */
interface Chosen {
  ids: readonly string[];
  /** Values that the address may have until it has caught up. */
  before: readonly string[];
}

/** APIs selected for comparison, kept in the address, so that back, reload and shared links preserve them. */
export function useCompared() {
  const [query, setQuery] = useSearchParams();
  const address = query.get('compare') ?? '';
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen && hasArrived(chosen, address)) setChosen(null);
  const ids = chosen?.ids ?? idsOf(address);

  function show(next: readonly string[]): void {
    const before = chosen ? [...chosen.before, chosen.ids.join(',')] : [address];
    setChosen({ ids: next, before });
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

/** Whether the address has caught up, or leads elsewhere. */
const hasArrived = ({ ids, before }: Chosen, address: string) =>
  address === ids.join(',') || !before.includes(address);

const idsOf = (text: string): readonly string[] =>
  [...new Set(text.split(',').filter(Boolean))].slice(0, compareMax);

export type Compared = ReturnType<typeof useCompared>;
