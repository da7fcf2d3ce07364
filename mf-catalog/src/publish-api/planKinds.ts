import type { ChargeType, DraftPlan } from '@portal/calls';

type Tiers = DraftPlan['tiers'];

const packDays = 365;
const monthDays = 30;
const packCalls = 10_000;
const usualTiers: Tiers = [
  { upTo: 10_000, price: '0.02' },
  { upTo: null, price: '0.01' },
];

export const newPlan = (): DraftPlan => ({
  name: '',
  kind: 'perCall',
  price: '0.01',
  tiers: [],
  included: null,
  qps: 10,
  dayLimit: null,
  validDays: null,
  audit: 0,
  needLevel: 0,
});

/** Changes to a plan when its charge type changes: each type has default values. */
export function chargedBy(kind: ChargeType, plan: DraftPlan): Partial<DraftPlan> {
  const usual = { kind, price: priceFor(plan), tiers: [], included: null, validDays: null };
  switch (kind) {
    case 'free':
      return { ...usual, price: '0' };
    case 'tiered':
      return { ...usual, price: '0', tiers: plan.tiers.length > 0 ? plan.tiers : usualTiers };
    case 'pack':
      return { ...usual, included: plan.included ?? packCalls, validDays: packDays };
    case 'monthly':
      return { ...usual, validDays: monthDays };
    default:
      return usual;
  }
}

/** A price of zero becomes a non-zero default. */
const priceFor = ({ price }: DraftPlan) => (price === '0' ? '0.01' : price);
