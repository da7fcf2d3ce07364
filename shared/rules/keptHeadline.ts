import type { Headline } from './planPrice';
import { keyOf } from './table';

const kinds: Readonly<Record<Headline['kind'], true>> = {
  free: true,
  perCall: true,
  tiered: true,
  pack: true,
  monthly: true,
};

/**
 * Serialises a headline price for a search entry; `headlineKept` reads it, so that its text is generated in the
 * reader's language.
 */
export const keptHeadline = ({ kind, priceMinor, lowMinor, buys, isFrom, hasFree }: Headline): string[] => [
  kind,
  String(priceMinor),
  String(lowMinor ?? ''),
  String(buys ?? ''),
  isFrom ? '1' : '',
  hasFree ? '1' : '',
];

/** Parses a headline of `keptHeadline`; null: none, or of a kind unknown to this page. */
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

/** Empty, or a safe integer. */
const isCount = (text = '') => /^\d{0,15}$/.test(text);
