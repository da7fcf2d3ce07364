import { aGrant, generous, leaseMs, minuteMs, openPool, refusal } from './openPool';

it('gives back what nobody has used for as long as it may be held, but not while the server is away', async () => {
  const { pool, clock, returned, takeOne, server } = openPool(aGrant(100));
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
  const { pool, clock, returned, takeOne, server } = openPool(aGrant(100));
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
  const { pool, clock, returned, take, takeOne, server } = openPool(aGrant(10), refusal('E9106'));
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

it('takes nothing more from a lease once the day has ended whose limit it is part of', async () => {
  const { pool, clock, takeOne, returned } = openPool(aGrant(100, 'today', 5000), aGrant(100, 'tomorrow'));
  pool.giveBack(await takeOne());
  await clock.pass(5000);

  expect((await takeOne()).lease?.id).toBe('tomorrow');
  await clock.pass(1000);
  expect(returned).toEqual(['today']);
  await pool.close();
});

it('gives a large rest back when calls have become few', async () => {
  const { pool, call, clock, returned } = openPool(generous());
  await call(120, 10);
  await call((20 * 60) / 10, 1);
  await clock.pass(leaseMs);

  expect(returned.length).toBeGreaterThan(0);
  await pool.close();
});
