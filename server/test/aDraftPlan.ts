import type { DraftPlan } from '@portal/calls';

/** Two fen a call, for everybody, at once. */
export const aDraftPlan = (facts: Partial<DraftPlan> = {}): DraftPlan => ({
  name: '标准版',
  kind: 'perCall',
  price: '0.02',
  tiers: [],
  included: null,
  qps: 5,
  dayLimit: null,
  validDays: null,
  audit: 0,
  needLevel: 0,
  ...facts,
});
