import type { LeaseQuestion, LeaseReply } from '@portal/contract/gateway';
import { LeasePool } from '../src/LeasePool';
import type { LeaseResult } from '../src/SubscriptionPool';
import { leaseMs, refusal } from './openPool';
import { TestClock } from './TestClock';

/** Numbers below 1 that look drawn, the same for the same seed. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A server with so many units, which lends a quarter of what is left and takes back what is not used. */
function aStock(stock: number) {
  const lent = new Map<string, { units: number; sold: number; isBack: boolean }>();
  const state = { rest: stock, recalled: [] as string[] };
  const exchange = async ({ wishes, returns }: LeaseQuestion) => {
    for (const id of returns) {
      const lease = lent.get(id);
      if (!lease || lease.isBack) continue;
      lease.isBack = true;
      state.rest += lease.units - lease.sold;
    }
    const leases = wishes.map(({ calls, least = 1 }): LeaseReply => {
      if (state.rest < least || state.rest === 0) return refusal('E9107');
      const units = Math.min(Math.max(calls, least), Math.max(least, Math.ceil(state.rest / 4)));
      const leaseId = `l${lent.size}`;
      lent.set(leaseId, { units, sold: 0, isBack: false });
      state.rest -= units;
      return {
        subscriptionId: 's',
        leaseId,
        segments: [{ calls: units, priceMinor: 70 }],
        calls: units + 5,
        endsInMs: null,
      };
    });
    return { leases, recalled: state.recalled.splice(0) };
  };
  return { lent, state, exchange };
}

it.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'never sells more than it was granted, whatever calls count as, what fails and what is recalled (seed %i)',
  async (seed) => {
    const draw = drawing(seed);
    const stock = Math.floor(draw() * 300);
    const { lent, state, exchange } = aStock(stock);
    const clock = new TestClock();
    const pool = new LeasePool(exchange, clock, leaseMs);
    let sold = 0;
    for (let step = 0; step < 80; step += 1) {
      const kind = draw();
      if (kind < 0.1) state.recalled = [...lent.keys()];
      else if (kind < 0.25) await clock.pass(100 + Math.floor(draw() * 5000));
      else {
        const units = Math.floor(draw() * 40);
        const result = await new Promise<LeaseResult>((resolve) => pool.take('s', units, resolve));
        if ('refusal' in result) continue;
        expect([result.units, result.costMinor]).toEqual([units, units * 70]);
        if (kind < 0.4) {
          pool.giveBack(result);
          continue;
        }
        const lease = lent.get(result.lease?.id ?? '');
        expect(lease?.isBack).toBe(false);
        if (lease) lease.sold += units;
        sold += units;
        pool.spend(result);
        pool.counted([result.lease?.id ?? null]);
      }
    }
    for (const { units, sold: soldOfIt } of lent.values()) expect(soldOfIt).toBeLessThanOrEqual(units);
    await pool.close();
    // All that was not sold is back.
    expect(state.rest).toBe(stock - sold);
  },
);
