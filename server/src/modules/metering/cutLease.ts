import { priceCalls } from '@portal/rules';
import type { Segment, Terms } from '../../platform/db/tables';

/** A lease gets at most this fraction of what is left, so that other gateways get some, too. */
const shareOfRest = 4;

/** Part of the rest, in its own unit, that a lease may get: 0 of nothing, else at least 1. */
export const shareOf = (rest: number) =>
  rest === Infinity ? Infinity : rest <= 0 ? 0 : Math.max(1, Math.floor(rest / shareOfRest));

interface Limits {
  /** Units counted before these in this month's tiers. */
  counted: number;
  unitsMax: number;
  /** 1/10000 yuan. */
  spendMax: number;
}

/** Units by price, as far as the limits allow. */
export function cutLease(terms: Terms, isPaid: boolean, { counted, unitsMax, spendMax }: Limits): Segment[] {
  if (unitsMax <= 0) return [];
  return isPaid
    ? priceCalls(terms, { counted, callsMax: unitsMax, spendMax })
    : [{ calls: unitsMax, priceMinor: 0 }];
}

/** Cost of units in 1/10000 yuan. */
export const costOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { calls, priceMinor }) => sum + calls * priceMinor, 0);
