import { daysOfMonth, type PlanPricing } from './planPrice';

type Priced = Pick<PlanPricing, 'kind' | 'priceMinor' | 'tiers'>;

/** Calls at one price. */
export interface PricedCalls {
  calls: number;
  priceMinor: number;
}

const secondsOfMonth = daysOfMonth * 24 * 60 * 60;

/** Call plans are charged per call; packs and monthly plans are prepaid. */
export const costsPerCall = ({ kind }: Pick<PlanPricing, 'kind'>) => kind === 'perCall' || kind === 'tiered';

/** Price of the next call after `counted` in this month, in 1/10000 yuan. */
export function priceAt(plan: Priced, counted: number): number {
  if (plan.kind !== 'tiered') return plan.priceMinor;
  const tier = plan.tiers.find(({ upTo }) => upTo === null || counted < upTo);
  return (tier ?? plan.tiers.at(-1))?.priceMinor ?? plan.priceMinor;
}

/** Prices of the next calls after `counted` in this month, as many as the money pays for. */
export function priceCalls(
  plan: Priced,
  { counted, callsMax, spendMax }: Readonly<{ counted: number; callsMax: number; spendMax: number }>,
): PricedCalls[] {
  const segments: PricedCalls[] = [];
  let [position, callsLeft, moneyLeft] = [counted, callsMax, spendMax];
  while (callsLeft > 0) {
    const priceMinor = priceAt(plan, position);
    const affordable = priceMinor > 0 ? Math.floor(moneyLeft / priceMinor) : Infinity;
    const calls = Math.min(callsLeft, callsLeftInTier(plan, position), affordable);
    if (calls <= 0) break;
    segments.push({ calls, priceMinor });
    position += calls;
    callsLeft -= calls;
    moneyLeft -= calls * priceMinor;
  }
  return segments;
}

function callsLeftInTier(plan: Priced, position: number): number {
  if (plan.kind !== 'tiered') return Infinity;
  const tierEnd = plan.tiers.find(({ upTo }) => upTo !== null && position < upTo)?.upTo;
  return tierEnd ? tierEnd - position : Infinity;
}

/** Limits and prices of a plan. */
export type PlanLimits = PlanPricing & Readonly<{ qps: number; dayLimit: number | null }>;

/** Estimated monthly cost under a plan. */
export interface MonthCost {
  /** 1/10000 yuan; null: the plan does not allow so many calls, or it cannot be computed. */
  costMinor: number | null;
  /** Number of payments for packs or months; 0 for plans per call. */
  payments: number;
  /** Most calls that the plan allows in a month. */
  callsMax: number;
}

/**
 * Cost of evenly distributed calls in thirty days, by the prices and payments actually charged.
 *
 * @param unitsPerCall  Units of each call.
 */
export function monthCost(plan: PlanLimits, calls: number, unitsPerCall = 1): MonthCost {
  const units = calls * unitsPerCall;
  const callsMax = callsOfMonth(plan, unitsPerCall);
  const payments = costsPerCall(plan) || plan.kind === 'free' ? 0 : paymentsFor(plan, units);
  const costMinor = costsPerCall(plan)
    ? priceCalls(plan, { counted: 0, callsMax: units, spendMax: Infinity }).reduce(
        (sum, segment) => sum + segment.calls * segment.priceMinor,
        0,
      )
    : payments * plan.priceMinor;
  const isCountable = Number.isSafeInteger(costMinor);
  return { costMinor: calls <= callsMax && isCountable ? costMinor : null, payments, callsMax };
}

/** A pack can be bought repeatedly; a free plan and a month have a fixed number. */
function callsOfMonth({ kind, included, qps, dayLimit }: PlanLimits, unitsPerCall: number): number {
  const held =
    kind === 'pack' || included === null || unitsPerCall === 0
      ? Infinity
      : Math.floor(included / unitsPerCall);
  return Math.min(held, qps * secondsOfMonth, dayLimit === null ? Infinity : dayLimit * daysOfMonth);
}

/** A plan is paid again when its units or its days are used up. */
function paymentsFor({ kind, included, validDays }: PlanLimits, units: number): number {
  const byDays = Math.ceil(daysOfMonth / (validDays ?? daysOfMonth));
  const byCalls = kind === 'pack' && included ? Math.ceil(units / included) : 1;
  return Math.max(1, byCalls, byDays);
}
