import type { LeaseQuestion, LeaseReply } from '@portal/contract/gateway';
import type { LeasedCall } from '../src/Lease';
import { LeasePool } from '../src/LeasePool';
import type { LeaseResult } from '../src/SubscriptionPool';
import { TestClock } from './TestClock';

const minuteMs = 60_000;
const leaseMs = 15 * minuteMs;

const aGrant = (calls: number, leaseId = 'l1', endsInMs: number | null = null): LeaseReply => ({
  subscriptionId: 's',
  leaseId,
  segments: [{ calls, priceMinor: 70 }],
  endsInMs,
});
const refusal = (code: string): LeaseReply => ({ subscriptionId: 's', refusal: code });

type Answer = (wished: number) => LeaseReply | Error;

/** A pool and its server, which answers each wish as it is told, the last way from then on. */
function open(...answers: (LeaseReply | Error | Answer)[]) {
  const clock = new TestClock();
  const asked: number[] = [];
  const returned: string[] = [];
  const server = { isUnavailable: false, recalled: [] as string[], questions: [] as LeaseQuestion[] };
  const pool = new LeasePool(
    async (question) => {
      if (server.isUnavailable) throw new Error('away');
      server.questions.push(structuredClone(question));
      returned.push(...question.returns);
      const leases = question.wishes.map(({ calls }) => {
        asked.push(calls);
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        const reply = typeof answer === 'function' ? answer(calls) : structuredClone(answer);
        if (!reply || reply instanceof Error) throw reply ?? new Error('nothing to answer');
        return reply;
      });
      return { leases, recalled: server.recalled.splice(0) };
    },
    clock,
    leaseMs,
  );
  const take = () => new Promise<LeaseResult>((resolve) => pool.take('s', 1, resolve));
  const takeOne = async (): Promise<LeasedCall> => {
    const result = await take();
    if ('refusal' in result) throw new Error(`refused: ${result.refusal}`);
    return result;
  };
  /** Calls at an even rate, each counted at once; how many were served. */
  const call = async (seconds: number, perSecond = 1) => {
    let served = 0;
    for (let second = 0; second < seconds; second += 1) {
      for (let one = 0; one < perSecond; one += 1) {
        const result = await take();
        if ('refusal' in result) continue;
        served += 1;
        pool.spend(result);
        pool.counted([result.lease?.id ?? null]);
      }
      await clock.pass(1000);
    }
    return served;
  };
  return { pool, clock, asked, returned, server, take, takeOne, call };
}

/** A server that grants whatever is wished for, each time another lease. */
function generous(): Answer {
  let count = 0;
  return (wished) => aGrant(wished, `l${(count += 1)}`);
}

it('serves waiting callers from one grant, prices in their order, and refuses the rest', async () => {
  const { pool, take } = open(
    {
      subscriptionId: 's',
      leaseId: 'l1',
      segments: [
        { calls: 2, priceMinor: 300 },
        { calls: 1, priceMinor: 200 },
      ],
      endsInMs: null,
    },
    refusal('E9106'),
  );

  const results = await Promise.all(Array.from({ length: 5 }, take));

  expect(results.map((result) => ('refusal' in result ? result.refusal : result.costMinor))).toEqual([
    300,
    300,
    200,
    'E9106',
    'E9106',
  ]);
  await pool.close();
});

it('hands a failed call’s price to the next one, and gives a lease back only when all of it is counted', async () => {
  const { pool, clock, returned, takeOne } = open(aGrant(1), refusal('E9105'));
  pool.giveBack(await takeOne());
  const second = await takeOne();
  expect(second.costMinor).toBe(70);
  pool.spend(second);

  await clock.pass(10_000);
  expect(returned).toEqual([]);

  pool.counted(['l1']);
  await clock.pass(500);
  expect(returned).toEqual(['l1']);
  await pool.close();
});

it('sells on for ten minutes and more without the server, at the rate of before, and not longer than it may', async () => {
  const { pool, call, server, clock } = open(generous());
  expect(await call(5 * 60, 2)).toBe(5 * 60 * 2);

  server.isUnavailable = true;
  expect(await call(10 * 60, 2)).toBe(10 * 60 * 2);
  await call(6 * 60, 2);
  expect(await call(10)).toBe(0);

  server.isUnavailable = false;
  await clock.pass(2500);
  expect(await call(10)).toBe(10);
  await pool.close();
});

it('sells nothing more of what is left once the server may have given it to others', async () => {
  const { pool, clock, take, takeOne, server } = open(aGrant(100));
  pool.giveBack(await takeOne());
  server.isUnavailable = true;

  await clock.pass(leaseMs);
  pool.giveBack(await takeOne());
  await clock.pass(1);

  expect(await take()).toMatchObject({ refusal: 'E0000' });
});

it('keeps a lease of free calls, which holds no units, and takes each call from it', async () => {
  const free: LeaseReply = { subscriptionId: 's', leaseId: 'l1', segments: [], calls: 3, endsInMs: null };
  const { pool, clock, asked, returned } = open(free);
  const take = () => new Promise<LeaseResult>((resolve) => pool.take('s', 0, resolve));
  expect(await take()).toMatchObject({ units: 0, costMinor: 0 });

  await clock.pass(1000);

  expect(await take()).toMatchObject({ units: 0, lease: { id: 'l1', callsLeft: 1 } });
  expect([asked.length, returned]).toEqual([1, []]);
  await pool.close();
});

it('gives everything back and begins anew where the server may have believed it gone', async () => {
  const { pool, call, server, clock, returned, takeOne } = open(generous());
  await call(60);
  server.isUnavailable = true;
  await clock.pass(leaseMs + minuteMs);
  const held = server.questions.length;
  server.isUnavailable = false;
  await clock.pass(2500);

  await clock.pass(500);
  expect(returned).toContain('l1');
  expect(server.questions.length).toBeGreaterThan(held);
  expect((await takeOne()).lease?.id).not.toBe('l1');
  await pool.close();
});

it('holds what comes in a quarter of an hour, asks for it a few times an hour, and never for more', async () => {
  const { pool, call, asked } = open(generous());
  await call(15 * 60);

  expect(Math.max(...asked)).toBeLessThanOrEqual(15 * 60);
  const before = asked.length;
  expect(before).toBeLessThan(40);
  await call(30 * 60);
  expect(asked.length - before).toBeLessThanOrEqual(12);
  await pool.close();
});

it('is content with a few calls where few come', async () => {
  const { pool, asked, call } = open(generous());
  await call(1);

  expect(asked).toEqual([15]);
  await pool.close();
});

it('gives back what nobody has used for as long as it may be held, but not while the server is away', async () => {
  const { pool, clock, returned, takeOne, server } = open(aGrant(100));
  pool.giveBack(await takeOne());
  await clock.pass(leaseMs - minuteMs);
  server.isUnavailable = true;
  await clock.pass(2 * minuteMs);
  expect(returned).toEqual([]);

  server.isUnavailable = false;
  await clock.pass(3000);

  expect(returned).toEqual(['l1']);
  await pool.close();
});

it('gives a lease back within seconds once somebody else needs it', async () => {
  const { pool, clock, returned, takeOne, server } = open(aGrant(100));
  const inFlight = await takeOne();
  server.recalled = ['l1', 'never-heard-of'];
  await clock.pass(2500);
  expect(returned).toEqual(['never-heard-of']);

  pool.giveBack(inFlight);
  await clock.pass(500);

  expect(returned).toEqual(['never-heard-of', 'l1']);
  await pool.close();
});

it('gives back what was recalled with the very answer that granted it, and not while a call of it is under way', async () => {
  const { pool, clock, returned, take, takeOne, server } = open(aGrant(10), refusal('E9106'));
  server.recalled = ['l1'];
  const waited = await takeOne();

  await clock.pass(2500);
  expect(returned).toEqual([]);
  expect(await take()).toMatchObject({ refusal: 'E9106' });

  pool.spend(waited);
  pool.counted(['l1']);
  await clock.pass(2500);
  expect(returned).toEqual(['l1']);
  await pool.close();
});

it('tells everything it holds after an answer was lost, so that what it had granted goes back', async () => {
  const { clock, take, server } = open(new Error('lost'), aGrant(10));
  expect(await take()).toMatchObject({ refusal: 'E0000' });

  await clock.pass(2500);

  expect(server.questions.at(-1)).toMatchObject({ held: [] });
});

it('takes nothing more from a lease once the day has ended whose limit it is part of', async () => {
  const { pool, clock, takeOne, returned } = open(aGrant(100, 'today', 5000), aGrant(100, 'tomorrow'));
  pool.giveBack(await takeOne());
  await clock.pass(5000);

  expect((await takeOne()).lease?.id).toBe('tomorrow');
  await clock.pass(1000);
  expect(returned).toEqual(['today']);
  await pool.close();
});

it('gives a large rest back when calls have become few', async () => {
  const { pool, call, clock, returned } = open(generous());
  await call(120, 10);
  await call((20 * 60) / 10, 1);
  await clock.pass(leaseMs);

  expect(returned.length).toBeGreaterThan(0);
  await pool.close();
});

it('asks again at once near a limit, call by call, and does not hoard', async () => {
  const { call, asked, pool } = open(() => aGrant(1, `l${Math.random()}`));

  expect(await call(20)).toBe(20);

  expect(asked.length).toBeLessThanOrEqual(21);
  await pool.close();
});

it('refuses without asking for a moment after a refusal, then asks again', async () => {
  const { clock, asked, take } = open(refusal('E9106'), aGrant(10));
  expect(await take()).toMatchObject({ refusal: 'E9106' });
  expect(await take()).toMatchObject({ refusal: 'E9106' });
  expect(asked.length).toBe(1);

  await clock.pass(301);

  expect(await take()).toMatchObject({ costMinor: 70 });
});

it('says that it cannot bill while the server is away and nothing is held, half a second long', async () => {
  const { clock, take } = open(new Error('away'), aGrant(10));
  expect(await take()).toMatchObject({ refusal: 'E0000' });
  await clock.pass(499);
  expect(await take()).toMatchObject({ refusal: 'E0000' });

  await clock.pass(2);

  expect(await take()).toMatchObject({ costMinor: 70 });
});

it('tells what is left of the quota of a plan: what it holds, and what nobody held when it asked', async () => {
  const dayMs = 3 * 60 * minuteMs;
  const { pool, clock, take, takeOne, server } = open(
    { ...aGrant(10), quota: { calls: 30, endsInMs: dayMs } },
    { ...refusal('E9107'), endsInMs: dayMs - 3 * minuteMs },
  );
  expect(pool.quotaOf('s')).toBeNull();
  const first = await takeOne();
  expect(pool.quotaOf('s')).toEqual({ remaining: 39, resetSeconds: 3 * 60 * 60 });
  pool.giveBack(first);
  expect(pool.quotaOf('s')).toEqual({ remaining: 40, resetSeconds: 3 * 60 * 60 });

  server.recalled.push('l1');
  await clock.pass(3 * minuteMs);
  expect(await take()).toEqual(
    expect.objectContaining({ refusal: 'E9107', endsAt: clock.now() + dayMs - 3 * minuteMs }),
  );
  expect(pool.quotaOf('s')).toEqual({ remaining: 0, resetSeconds: 3 * 60 * 60 - 180 });

  await clock.pass(dayMs);
  expect(pool.quotaOf('s')).toBeNull();
});

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

it('asks for as many as the call needs that waits, and serves a lighter one from what is too little', async () => {
  const { pool, server } = open(aGrant(12, 'l1'), refusal('E9105'));
  const take = (units: number) => new Promise<LeaseResult>((resolve) => pool.take('s', units, resolve));

  expect(await take(5)).toMatchObject({ units: 5, costMinor: 350 });
  expect(await take(50)).toMatchObject({ refusal: 'E9105' });
  expect(await take(5)).toMatchObject({ units: 5 });
  expect(server.questions.map(({ wishes }) => wishes[0]?.least)).toEqual([5, 50]);
  expect(server.questions[1]?.wishes[0]?.calls).toBeGreaterThanOrEqual(50);
  await pool.close();
});

it('asks again after a grant of exactly what the call needed', async () => {
  const { pool } = open(aGrant(50, 'l1'), aGrant(50, 'l2'));
  const take = () => new Promise<LeaseResult>((resolve) => pool.take('s', 50, resolve));

  expect(await take()).toMatchObject({ lease: { id: 'l1' } });
  expect(await take()).toMatchObject({ lease: { id: 'l2' } });
  await pool.close();
});

it('takes the units of one call from several prices, and gives them back as they were', async () => {
  const segments = [
    { calls: 3, priceMinor: 300 },
    { calls: 10, priceMinor: 200 },
  ];
  const { pool } = open({ subscriptionId: 's', leaseId: 'l1', segments, endsInMs: null });
  const take = (units: number) => new Promise<LeaseResult>((resolve) => pool.take('s', units, resolve));

  const first = await take(5);
  expect(first).toMatchObject({ units: 5, costMinor: 3 * 300 + 2 * 200 });
  if (!('refusal' in first)) pool.giveBack(first);
  expect(await take(13)).toMatchObject({ units: 13, costMinor: 3 * 300 + 10 * 200 });
  await pool.close();
});

it('does not ask for ever where a server grants less than the call needs', async () => {
  const { asked, pool } = open(() => aGrant(3, `l${Math.random()}`));

  expect(await new Promise<LeaseResult>((resolve) => pool.take('s', 50, resolve))).toMatchObject({
    refusal: 'E0000',
  });

  expect(asked.length).toBe(1);
  await pool.close();
});
