import type { PlanPricing } from './planPrice';

type Priced = Pick<PlanPricing, 'kind' | 'priceMinor' | 'tiers'>;

/** Calls that cost alike. */
export interface PricedCalls {
  calls: number;
  priceMinor: number;
}

/** How long a month is that is paid for in advance. */
export const daysOfMonth = 30;
const secondsOfMonth = daysOfMonth * 24 * 60 * 60;

/** Call plans cost per call; packs and monthly plans were paid for before. */
export const costsPerCall = ({ kind }: Pick<PlanPricing, 'kind'>) => kind === 'perCall' || kind === 'tiered';

/** Price of the call after `counted` others in this month, in 1/10000 yuan. */
export function priceAt(plan: Priced, counted: number): number {
  if (plan.kind !== 'tiered') return plan.priceMinor;
  const tier = plan.tiers.find(({ upTo }) => upTo === null || counted < upTo);
  return (tier ?? plan.tiers.at(-1))?.priceMinor ?? plan.priceMinor;
}

/** The calls after `counted` others of this month by their price, as many as the money pays for. */
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

/** What limits the calls of a plan as well as what they cost. */
export type PlanLimits = PlanPricing & Readonly<{ qps: number; dayLimit: number | null }>;

/** What a month of calls comes to under a plan. */
export interface MonthCost {
  /** 1/10000 yuan; null: the plan does not allow so many, or nobody can count it. */
  costMinor: number | null;
  /** How often a pack or a month is paid for; 0 where calls are. */
  payments: number;
  /** The most that the plan allows in a month. */
  callsMax: number;
}

/**
 * What so many calls in thirty days cost, evenly made: by the prices and payments that are charged.
 *
 * @param unitsPerCall  What each of them counts as.
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

/** A pack can be bought again, a free plan and a month hold what they hold. */
function callsOfMonth({ kind, included, qps, dayLimit }: PlanLimits, unitsPerCall: number): number {
  const held =
    kind === 'pack' || included === null || unitsPerCall === 0
      ? Infinity
      : Math.floor(included / unitsPerCall);
  return Math.min(held, qps * secondsOfMonth, dayLimit === null ? Infinity : dayLimit * daysOfMonth);
}

/** A plan is paid for again when its units are used up, and when its days are over. */
function paymentsFor({ kind, included, validDays }: PlanLimits, units: number): number {
  const byDays = Math.ceil(daysOfMonth / (validDays ?? daysOfMonth));
  const byCalls = kind === 'pack' && included ? Math.ceil(units / included) : 1;
  return Math.max(1, byCalls, byDays);
}
