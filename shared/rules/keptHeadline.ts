import type { Headline } from './planPrice';
import { keyOf } from './table';

const kinds: Readonly<Record<Headline['kind'], true>> = {
  free: true,
  perCall: true,
  tiered: true,
  pack: true,
  monthly: true,
};

/** A headline as an entry of the search keeps it, for `headlineKept`: what it says is said where it is read. */
export const keptHeadline = ({ kind, priceMinor, lowMinor, buys, isFrom, hasFree }: Headline): string[] => [
  kind,
  String(priceMinor),
  String(lowMinor ?? ''),
  String(buys ?? ''),
  isFrom ? '1' : '',
  hasFree ? '1' : '',
];

/** The headline that `keptHeadline` has kept; null: there is none, or of a kind that this page does not know. */
export function headlineKept(kept: string | readonly string[] | undefined): Headline | null {
  if (typeof kept !== 'object') return null;
  const [kind, price, low, buys, from, free] = kept;
  const known = keyOf(kinds, kind);
  if (!known || !price || !isCount(price) || !isCount(low) || !isCount(buys)) return null;
  return {
    kind: known,
    priceMinor: Number(price),
    lowMinor: low ? Number(low) : null,
    buys: buys ? Number(buys) : null,
    isFrom: from === '1',
    hasFree: free === '1',
  };
}

/** Nothing, or a whole number that is exact. */
const isCount = (text = '') => /^\d{0,15}$/.test(text);
