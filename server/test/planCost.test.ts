import fc from 'fast-check';
import { daysOfMonth, monthCost, type PlanLimits } from '@portal/rules';
import type { Terms } from '../src/platform/db/tables';
import { renewedTerms } from '../src/modules/market/subscription/agreedTerms';
import { cutLease } from '../src/modules/metering/cutLease';
import { isPaidPerCall, quotasOf } from '../src/modules/metering/quotasOf';

const aPlan: PlanLimits = {
  kind: 'perCall',
  priceMinor: 300,
  tiers: [],
  included: null,
  validDays: null,
  qps: 10_000,
  dayLimit: null,
};
const termsOf = (plan: PlanLimits): Terms => ({
  ...plan,
  planName: '标准版',
  tiers: [...plan.tiers],
  packSize: plan.included,
});

const aPrice = fc.integer({ min: 1, max: 10_000_000 });
const aTiered = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 9 }), aPrice)
  .chain(([ends, first]) =>
    fc.array(aPrice, { minLength: ends.length, maxLength: ends.length }).map((prices): PlanLimits => {
      const upTos = [...ends.sort((a, b) => a - b), null];
      const tiers = upTos.map((upTo, index) => ({ upTo, priceMinor: [first, ...prices][index]! }));
      return { ...aPlan, kind: 'tiered', priceMinor: first, tiers };
    }),
  );
const aPerCall = aPrice.map((priceMinor): PlanLimits => ({ ...aPlan, priceMinor }));

/** What gateways are lent for so many calls, in leases of these sizes one after another. */
function billed(plan: PlanLimits, calls: number, sizes: readonly number[]): number {
  const terms = termsOf(plan);
  const isPaid = isPaidPerCall({ terms, day_limit: null, env: 'prod' });
  let [counted, cost] = [0, 0];
  for (let turn = 0; counted < calls; turn += 1) {
    const unitsMax = Math.min(sizes[turn % sizes.length]!, calls - counted);
    for (const segment of cutLease(terms, isPaid, { counted, unitsMax, spendMax: Infinity })) {
      counted += segment.calls;
      cost += segment.calls * segment.priceMinor;
    }
  }
  return cost;
}

/** What is paid for so many calls when a pack is bought again whenever its quota refuses one. */
function paidForPacks(plan: PlanLimits, calls: number): number {
  let terms = termsOf(plan);
  let cost = plan.priceMinor;
  for (let used = 0; used < calls; used += 1) {
    const [quota] = quotasOf({ terms, day_limit: null }, new Date(0));
    if (typeof quota?.limit === 'number' && used >= quota.limit) {
      terms = renewedTerms(terms, termsOf(plan));
      cost += plan.priceMinor;
    }
  }
  return cost;
}

describe('what the calculator says is what is billed', () => {
  it('for every price of a call and every tiers, however the calls are lent', () => {
    fc.assert(
      fc.property(
        fc.oneof(aPerCall, aTiered),
        fc.integer({ min: 1, max: 120_000 }),
        fc.array(fc.integer({ min: 50, max: 20_000 }), { minLength: 1, maxLength: 5 }),
        (plan, calls, sizes) => {
          expect(monthCost(plan, calls).costMinor).toBe(billed(plan, calls, sizes));
        },
      ),
    );
  });

  it('for every pack, bought again when it is used up', () => {
    fc.assert(
      fc.property(
        aPrice,
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 5000 }),
        (priceMinor, included, calls) => {
          const plan: PlanLimits = { ...aPlan, kind: 'pack', priceMinor, included };

          expect(monthCost(plan, calls).costMinor).toBe(paidForPacks(plan, calls));
        },
      ),
    );
  });
});

describe('a month', () => {
  it.each<[string, Partial<PlanLimits>, number, Partial<ReturnType<typeof monthCost>>]>([
    ['costs nothing under a free plan', { kind: 'free', priceMinor: 0 }, 500, { costMinor: 0, payments: 0 }],
    [
      'of more calls than a free plan holds has no cost',
      { kind: 'free', priceMinor: 0, included: 1000 },
      1001,
      { costMinor: null, callsMax: 1000 },
    ],
    [
      'of more calls than every day allows has no cost',
      { dayLimit: 100 },
      100 * daysOfMonth + 1,
      { costMinor: null, callsMax: 3000 },
    ],
    ['of just as many has one', { dayLimit: 100 }, 3000, { costMinor: 900_000 }],
    ['of a monthly plan is paid for once', { kind: 'monthly' }, 1, { costMinor: 300, payments: 1 }],
    [
      'of a plan for a week is paid for five times',
      { kind: 'monthly', validDays: 7 },
      1,
      { costMinor: 1500, payments: 5 },
    ],
    [
      'of a pack that lasts longer is paid for once',
      { kind: 'pack', included: 10_000, validDays: 365 },
      1,
      { costMinor: 300, payments: 1 },
    ],
    [
      'of a pack for ten days is paid for three times, whatever is left of it',
      { kind: 'pack', included: 10_000, validDays: 10 },
      5,
      { costMinor: 900, payments: 3 },
    ],
    [
      'beyond what whole numbers count has no cost',
      { priceMinor: 9_999_999_999_999 },
      1_000_000,
      { costMinor: null },
    ],
  ])('%s', (_, facts, calls, cost) => {
    expect(monthCost({ ...aPlan, ...facts }, calls)).toMatchObject(cost);
  });
});
