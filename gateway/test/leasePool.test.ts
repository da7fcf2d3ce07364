import { aGrant, generous, minuteMs, openPool, refusal } from './openPool';

it('serves waiting callers from one grant, prices in their order, and refuses the rest', async () => {
  const { pool, take } = openPool(
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

  const results = await Promise.all(Array.from({ length: 5 }, () => take()));

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
  const { pool, clock, returned, takeOne } = openPool(aGrant(1), refusal('E9105'));
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

it('holds what comes in a quarter of an hour, asks for it a few times an hour, and never for more', async () => {
  const { pool, call, asked } = openPool(generous());
  await call(15 * 60);

  expect(Math.max(...asked)).toBeLessThanOrEqual(15 * 60);
  const before = asked.length;
  expect(before).toBeLessThan(40);
  await call(30 * 60);
  expect(asked.length - before).toBeLessThanOrEqual(12);
  await pool.close();
});

it('is content with a few calls where few come', async () => {
  const { pool, asked, call } = openPool(generous());
  await call(1);

  expect(asked).toEqual([15]);
  await pool.close();
});

it('asks again at once near a limit, call by call, and does not hoard', async () => {
  const { call, asked, pool } = openPool(() => aGrant(1, `l${Math.random()}`));

  expect(await call(20)).toBe(20);

  expect(asked.length).toBeLessThanOrEqual(21);
  await pool.close();
});

it('refuses without asking for a moment after a refusal, then asks again', async () => {
  const { clock, asked, take } = openPool(refusal('E9106'), aGrant(10));
  expect(await take()).toMatchObject({ refusal: 'E9106' });
  expect(await take()).toMatchObject({ refusal: 'E9106' });
  expect(asked.length).toBe(1);

  await clock.pass(301);

  expect(await take()).toMatchObject({ costMinor: 70 });
});

it('tells what is left of the quota of a plan: what it holds, and what nobody held when it asked', async () => {
  const dayMs = 3 * 60 * minuteMs;
  const { pool, clock, take, takeOne, server } = openPool(
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
