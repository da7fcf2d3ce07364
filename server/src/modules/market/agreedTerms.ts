import type { Env } from '@portal/calls';
import { daysOfMonth } from '@portal/rules';
import type { Terms } from '../../platform/db/tables';
import type { PlanRow } from '../catalog';

const sandboxCallsPerDay = 1000;

/** A plan as it is agreed with whoever subscribes now. In the sandbox it costs nothing and allows a thousand calls a day. */
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

/** The terms after another payment, by the plan of today: calls that are left of a pack stay. */
export function renewedTerms(terms: Terms, today: Terms): Terms {
  if (today.included === null || terms.included === null) return today;
  return { ...today, included: terms.included + today.included };
}
