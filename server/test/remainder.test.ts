import fc from 'fast-check';
import { commissionOf } from '@portal/rules';
import { earningMoves } from '../src/modules/finance';
import { returnMoves } from '../src/modules/market/prepayment';
import { remainderOf, type Prepayment } from '../src/modules/market/remainder';
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
    return { ...plan, id: `pay_${index}`, startsAt, endsAt: after(from), returnedMinor: 0 };
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
      const accounts = new Map<string, number>();
      let used = 0;
      let fees = 0;
      const post = (moves: readonly { ownerId: string | null; kind: string; amountMinor: number }[]) => {
        expect(moves.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
        for (const { ownerId, kind, amountMinor } of moves) {
          const id = `${ownerId}:${kind}`;
          accounts.set(id, (accounts.get(id) ?? 0) + amountMinor);
        }
      };
      for (const { plan, calls, day, settled } of changes) {
        const [payment] = paid([plan]) as [Prepayment];
        const { amountMinor, endsAt } = payment;
        post([
          { ownerId: 'c', kind: 'balance', amountMinor: -amountMinor },
          ...earningMoves('p', amountMinor),
        ]);
        // First without what gateways hold, then with what they returned of it.
        const back = (made: number) => remainderOf([payment], { calls: made, at: after(day), endsAt }).minor;
        const [first, last] = [back(calls), back(Math.max(0, calls - settled))];
        const who = { consumerId: 'c', providerId: 'p' };
        post(returnMoves([{ amountMinor, returnedMinor: 0, after: first }], who));
        post(returnMoves([{ amountMinor, returnedMinor: first, after: last }], who));
        used += amountMinor - last;
        fees += commissionOf(amountMinor - last);
      }
      expect(Object.fromEntries(accounts)).toEqual({
        'c:balance': -used || 0,
        'p:pending': used - fees,
        'null:commission': fees,
      });
    }),
  );
});
