import { useState } from 'react';
import { useSearchParams } from '@portal/router';
import { compareMax } from '@portal/rules';

/** What is chosen while the address still follows, which it does when the list has been loaded: not to be lost. */
interface Chosen {
  ids: readonly string[];
  /** What the address may say until it has come that far. */
  before: readonly string[];
}

/** The APIs that are compared: in the address, so that going back, a reload and a shared link keep them. */
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

/** It is there, or leads elsewhere. */
const hasArrived = ({ ids, before }: Chosen, address: string) =>
  address === ids.join(',') || !before.includes(address);

const idsOf = (text: string): readonly string[] =>
  [...new Set(text.split(',').filter(Boolean))].slice(0, compareMax);

export type Compared = ReturnType<typeof useCompared>;
