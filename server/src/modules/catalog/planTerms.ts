import type { AuthLevel, PlanPricing } from '@portal/rules';

/** What a plan promises and costs. Prices in 1/10000 yuan. */
export interface PlanTerms extends PlanPricing {
  name: string;
  qps: number;
  dayLimit: number | null;
  needsApproval: boolean;
  authLevel: AuthLevel;
}
