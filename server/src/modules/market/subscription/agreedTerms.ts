import type { Env } from '@portal/calls';
import { daysOfMonth } from '@portal/rules';
import type { Terms } from '../../../platform/db/tables';
import type { PlanRow } from '../../catalog';

const sandboxCallsPerDay = 1000;

/** Terms of a plan for a new subscription. In the sandbox it is free, with a thousand calls a day. */
export function agreedTerms(plan: PlanRow, env: Env): Terms {
  const common = {
    planName: plan.name,
    qps: plan.qps,
    ...(plan.weights.length > 0 && { weights: plan.weights }),
  };
  if (env === 'sandbox')
    return {
      ...common,
      kind: 'free',
      priceMinor: 0,
      tiers: [],
      included: null,
      packSize: null,
      dayLimit: sandboxCallsPerDay,
      validDays: null,
    };
  return {
    ...common,
    kind: plan.kind,
    priceMinor: plan.price_minor,
    tiers: plan.tiers,
    included: plan.included,
    packSize: plan.included,
    dayLimit: plan.day_limit,
    validDays: plan.valid_days ?? (plan.kind === 'monthly' ? daysOfMonth : null),
  };
}

/** Terms after a renewal, by the current plan; remaining calls of a pack are kept. */
export function renewedTerms(terms: Terms, today: Terms): Terms {
  if (today.included === null || terms.included === null) return today;
  return { ...today, included: terms.included + today.included };
}
