import fc from 'fast-check';
import { commissionOf } from '@portal/rules';
import { commissionOfEarning, returnEarnings, type Earning } from '../src/modules/finance/earning';
import { remainderOf, withinPaid, type Prepayment } from '../src/modules/market/subscription/remainder';
import { days } from '../src/platform/time';

const start = new Date('2026-08-01T00:00:00Z');
const after = (count: number) => new Date(start.getTime() + count * days);

const aPrice = fc.integer({ min: 1, max: 9_999_999_9999 });
const aPlan = fc.record({
  amountMinor: aPrice,
  isByTime: fc.boolean(),
  calls: fc.option(fc.integer({ min: 1, max: 2_000_000_000 })),
  validDays: fc.integer({ min: 1, max: 730 }),
});
/** A pack always says how many calls it holds. */
const aPayment = aPlan.map(({ validDays, ...plan }) => ({
  ...plan,
  calls: plan.isByTime ? plan.calls : (plan.calls ?? 1000),
  validDays,
}));

/** As they are kept: each from the end of the one before. */
function paid(
  plans: readonly { amountMinor: number; isByTime: boolean; calls: number | null; validDays: number }[],
) {
  let from = 0;
  return plans.map(({ validDays, ...plan }, index): Prepayment => {
    const startsAt = after(from);
    from += validDays;
    return {
      ...plan,
      id: `pay_${index}`,
      paidAt: startsAt,
      startsAt,
      endsAt: after(from),
      returnedMinor: 0,
      coupons: [],
    };
  });
}

it('gives back all of what was not used at all, nothing of what is used up, and never more than was paid', () => {
  fc.assert(
    fc.property(
      fc.array(aPayment, { minLength: 1, maxLength: 5 }),
      fc.nat(2_000_000_000),
      fc.nat(2000),
      (plans, calls, day) => {
        const payments = paid(plans);
        const endsAt = payments.at(-1)!.endsAt;
        const total = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const { minor, shares } = remainderOf(payments, { calls, at: after(day), endsAt });

        expect(remainderOf(payments, { calls: 0, at: start, endsAt }).minor).toBe(total);
        expect(remainderOf(payments, { calls: 0, at: endsAt!, endsAt }).minor).toBe(0);
        expect(minor).toBeLessThanOrEqual(total);
        for (const [index, share] of shares.entries()) {
          expect(Number.isInteger(share.minor) && share.minor >= 0).toBe(true);
          expect(share.minor).toBeLessThanOrEqual(payments[index]!.amountMinor);
        }
        const later = remainderOf(payments, { calls: calls + 1, at: after(day + 1), endsAt });
        expect(later.minor).toBeLessThanOrEqual(minor);
      },
    ),
  );
});

it('neither makes nor loses money over any number of changes: who used what is what each has', () => {
  const aChange = fc.record({
    plan: aPayment,
    calls: fc.nat(2_000_000),
    day: fc.nat(800),
    settled: fc.nat(100),
  });
  fc.assert(
    fc.property(fc.array(aChange, { minLength: 1, maxLength: 12 }), (changes) => {
      const accounts = { consumer: 0, provider: 0, platform: 0 };
      let used = 0;
      let fees = 0;
      const about = { providerId: 'p', ownerId: 'p', source: null, day: '2026-08-01' };
      const rate = 850;
      const post = (earnings: readonly Earning[]) => {
        for (const earning of earnings) {
          const commission = commissionOfEarning(earning, rate);
          accounts.consumer -= earning.grossMinor;
          accounts.platform += commission;
          accounts.provider += earning.grossMinor - commission;
        }
      };
      for (const { plan, calls, day, settled } of changes) {
        const [payment] = paid([plan]) as [Prepayment];
        const { amountMinor, endsAt } = payment;
        post([{ ...about, kind: 'plan', calls: 0, grossMinor: amountMinor }]);
        // First without what gateways hold, then with what they returned of it.
        const back = (made: number) => remainderOf([payment], { calls: made, at: after(day), endsAt }).minor;
        const [first, last] = [back(calls), back(Math.max(0, calls - settled))];
        const paidOn = about.day;
        post(returnEarnings(about, [{ amountMinor, returnedMinor: 0, after: first, paidOn }]));
        post(returnEarnings(about, [{ amountMinor, returnedMinor: first, after: last, paidOn }]));
        used += amountMinor - last;
        fees += commissionOf(amountMinor - last, rate);
      }
      expect(accounts).toEqual({ consumer: -used || 0, provider: used - fees, platform: fees });
    }),
  );
});

it('gives nothing back that came back in another way', () => {
  const payment = (id: string, amountMinor: number, returnedMinor = 0): Prepayment => ({
    ...{ id, amountMinor, returnedMinor, isByTime: false, calls: 10 },
    ...{ paidAt: start, startsAt: start, endsAt: null, coupons: [] },
  });
  const payments = [payment('a', 100, 30), payment('b', 100)];
  const shares = [
    { id: 'a', minor: 80 },
    { id: 'b', minor: 60 },
  ];
  const sharesWithin = (most: number) => withinPaid(shares, payments, most).map(({ minor }) => minor);

  expect(sharesWithin(170)).toEqual([80, 60]);
  expect(sharesWithin(70)).toEqual([80, 20]);
  expect(sharesWithin(40)).toEqual([70, 0]);
  expect(sharesWithin(-5)).toEqual([30, 0]);
});
