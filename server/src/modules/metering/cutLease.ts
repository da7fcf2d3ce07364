import type { Segment, Terms } from '../../platform/db/tables';

/** No single lease holds more than this share of what is left, so that other gateways find some, too. */
const shareOfRest = 4;

/** Part of what is left, in its own unit, that one lease may hold: 0 of nothing, else at least 1. */
export const shareOf = (rest: number) =>
  rest === Infinity ? Infinity : rest <= 0 ? 0 : Math.max(1, Math.floor(rest / shareOfRest));

/** Price of the call after `counted` others in this month, in 1/10000 yuan. */
export function priceAt(terms: Terms, counted: number): number {
  if (terms.kind !== 'tiered') return terms.priceMinor;
  const tier = terms.tiers.find(({ upTo }) => upTo === null || counted < upTo);
  return (tier ?? terms.tiers.at(-1))?.priceMinor ?? terms.priceMinor;
}

/** Call plans cost per call; packs and monthly plans were paid for before. */
export const costsPerCall = ({ kind }: Terms) => kind === 'perCall' || kind === 'tiered';

interface Limits {
  /** Calls that count before these in this month's tiers. */
  counted: number;
  callsMax: number;
  /** 1/10000 yuan. */
  spendMax: number;
}

/** As many calls as the limits allow, by price. */
export function cutLease(terms: Terms, isPaid: boolean, { counted, callsMax, spendMax }: Limits): Segment[] {
  if (!isPaid) return [{ calls: callsMax, priceMinor: 0 }];
  const segments: Segment[] = [];
  let [position, callsLeft, moneyLeft] = [counted, callsMax, spendMax];
  while (callsLeft > 0) {
    const priceMinor = priceAt(terms, position);
    const affordable = priceMinor > 0 ? Math.floor(moneyLeft / priceMinor) : Infinity;
    const calls = Math.min(callsLeft, callsLeftInTier(terms, position), affordable);
    if (calls <= 0) break;
    segments.push({ calls, priceMinor });
    position += calls;
    callsLeft -= calls;
    moneyLeft -= calls * priceMinor;
  }
  return segments;
}

function callsLeftInTier(terms: Terms, position: number): number {
  if (terms.kind !== 'tiered') return Infinity;
  const tierEnd = terms.tiers.find(({ upTo }) => upTo !== null && position < upTo)?.upTo;
  return tierEnd ? tierEnd - position : Infinity;
}
