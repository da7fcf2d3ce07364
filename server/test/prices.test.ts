import type { DraftPlan } from '@portal/calls';
import { pricePerCall, startingPrice, type PlanTerms } from '../src/modules/catalog/planTerms';
import { planLine, termsOf } from '../src/modules/publication/prices';

const aDraftPlan = (facts: Partial<DraftPlan> = {}): DraftPlan => ({
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
const aPlan = (facts: Partial<DraftPlan> = {}): PlanTerms => termsOf(aDraftPlan(facts));

const tiers = [
  { upTo: 1000, price: '0.05' },
  { upTo: null, price: '0.03' },
];

describe('the lowest price of one call', () => {
  it.each([
    ['nothing under a free plan', aPlan({ kind: 'free', price: '' }), 0],
    ['the price of a call', aPlan({ price: '0.02' }), 200],
    ['that of the last tier', aPlan({ kind: 'tiered', price: '', tiers }), 300],
    [
      'a pack divided by its calls, to a ten thousandth of a yuan',
      aPlan({ kind: 'pack', price: '10', included: 3000 }),
      33,
    ],
    [
      'the whole month where it includes no number of calls',
      aPlan({ kind: 'monthly', price: '99' }),
      990_000,
    ],
  ])('is %s', (_, plan, priceMinor) => {
    expect(pricePerCall(plan)).toBe(priceMinor);
  });
});

it('keeps the first tier as the price of a tiered plan', () => {
  expect(aPlan({ kind: 'tiered', price: '', tiers })).toMatchObject({
    priceMinor: 500,
    tiers: [
      { upTo: 1000, priceMinor: 500 },
      { upTo: null, priceMinor: 300 },
    ],
  });
});

describe('what the card of an API says', () => {
  it('is the lowest price among the plans that cost something', () => {
    const plans = [
      aPlan({ kind: 'free', price: '' }),
      aPlan({ kind: 'pack', price: '10', included: 1000 }),
      aPlan({ price: '0.0050' }),
    ];

    expect(startingPrice(plans)).toEqual({ chargeType: 'pack', priceMinor: 50 });
  });

  it('is that it is free where nothing costs anything', () => {
    expect(startingPrice([aPlan({ kind: 'free', price: '' })])).toEqual({
      chargeType: 'free',
      priceMinor: 0,
    });
  });
});

it('says a plan in one line for the reviewer', () => {
  expect(planLine(aDraftPlan({ kind: 'tiered', tiers, audit: 1 }))).toBe(
    '标准版（tiered）￥0.05/0.03，每秒 5 次，人工审核',
  );
  expect(planLine(aDraftPlan({ kind: 'free', price: '' }))).toBe('标准版（free）￥0，每秒 5 次，无需审核');
});
