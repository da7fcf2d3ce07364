import type { AuthLevel, OperationWeight, PlanPricing } from '@portal/rules';

/** What a plan promises and costs. Prices in 1/10000 yuan. */
export interface PlanTerms extends PlanPricing {
  name: string;
  qps: number;
  dayLimit: number | null;
  needsApproval: boolean;
  authLevel: AuthLevel;
  /** What operations count as; absent, like what is not named: one. */
  weights?: readonly OperationWeight[];
}
