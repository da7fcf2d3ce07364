import type { AuthLevel, OperationWeight, PlanPricing } from '@portal/rules';

/** The promises and prices of a plan. Prices in 1/10000 yuan. */
export interface PlanTerms extends PlanPricing {
  name: string;
  qps: number;
  dayLimit: number | null;
  needsApproval: boolean;
  authLevel: AuthLevel;
  /** How many calls an operation counts as; 1 if absent or not listed. */
  weights?: readonly OperationWeight[];
}
