import { priceCalls } from '@portal/rules';
import type { Segment, Terms } from '../../platform/db/tables';

/** No single lease holds more than this share of what is left, so that other gateways find some, too. */
const shareOfRest = 4;

/** Part of what is left, in its own unit, that one lease may hold: 0 of nothing, else at least 1. */
export const shareOf = (rest: number) =>
  rest === Infinity ? Infinity : rest <= 0 ? 0 : Math.max(1, Math.floor(rest / shareOfRest));

interface Limits {
  /** Units that count before these in this month's tiers. */
  counted: number;
  unitsMax: number;
  /** 1/10000 yuan. */
  spendMax: number;
}

/** As many units as the limits allow, by price. */
export function cutLease(terms: Terms, isPaid: boolean, { counted, unitsMax, spendMax }: Limits): Segment[] {
  if (unitsMax <= 0) return [];
  return isPaid
    ? priceCalls(terms, { counted, callsMax: unitsMax, spendMax })
    : [{ calls: unitsMax, priceMinor: 0 }];
}

/** What the next units cost together, in 1/10000 yuan. */
export const costOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { calls, priceMinor }) => sum + calls * priceMinor, 0);
