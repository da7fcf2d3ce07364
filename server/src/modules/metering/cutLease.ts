import { priceCalls } from '@portal/rules';
import type { Segment, Terms } from '../../platform/db/tables';

/** No single lease holds more than this share of what is left, so that other gateways find some, too. */
const shareOfRest = 4;

/** Part of what is left, in its own unit, that one lease may hold: 0 of nothing, else at least 1. */
export const shareOf = (rest: number) =>
  rest === Infinity ? Infinity : rest <= 0 ? 0 : Math.max(1, Math.floor(rest / shareOfRest));

interface Limits {
  /** Calls that count before these in this month's tiers. */
  counted: number;
  callsMax: number;
  /** 1/10000 yuan. */
  spendMax: number;
}

/** As many calls as the limits allow, by price. */
export const cutLease = (terms: Terms, isPaid: boolean, limits: Limits): Segment[] =>
  isPaid ? priceCalls(terms, limits) : [{ calls: limits.callsMax, priceMinor: 0 }];
