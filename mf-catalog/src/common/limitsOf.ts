import type { Plan } from '@portal/calls';
import { parseYuan, type PlanLimits } from '@portal/rules';

/** A plan in the form that the billing rules expect, with prices in minor units. */
export const limitsOf = (plan: Plan): PlanLimits => ({
  ...plan,
  priceMinor: parseYuan(plan.price) ?? 0,
  tiers: plan.tiers.map(({ upTo, price }) => ({ upTo, priceMinor: parseYuan(price) ?? 0 })),
});
