import type { ChargeType } from '@portal/calls';
import type { AuthLevel } from '@portal/rules';

/** What a plan promises and costs. Prices in 1/10000 yuan. */
export interface PlanTerms {
  name: string;
  kind: ChargeType;
  /** Of one call, or of the whole pack or month; of a tiered plan that of the first tier. */
  priceMinor: number;
  tiers: { upTo: number | null; priceMinor: number }[];
  /** Calls of a pack or month; null: no such limit. */
  included: number | null;
  qps: number;
  dayLimit: number | null;
  validDays: number | null;
  needsApproval: boolean;
  authLevel: AuthLevel;
}

/** Lowest price of one call under a plan, in 1/10000 yuan. */
export function pricePerCall({
  kind,
  priceMinor,
  tiers,
  included,
}: Pick<PlanTerms, 'kind' | 'priceMinor' | 'tiers' | 'included'>): number {
  if (kind === 'free') return 0;
  if (kind === 'tiered') return Math.min(...tiers.map((tier) => tier.priceMinor));
  return included ? Math.round(priceMinor / included) : priceMinor;
}

/** What the card of an API says: the lowest price among the plans that cost something, else that it is free. */
export function startingPrice(plans: readonly PlanTerms[]): { chargeType: ChargeType; priceMinor: number } {
  const paid = plans.filter(({ kind }) => kind !== 'free');
  const [first] = paid;
  if (!first) return { chargeType: 'free', priceMinor: 0 };
  return { chargeType: first.kind, priceMinor: Math.min(...paid.map(pricePerCall)) };
}
