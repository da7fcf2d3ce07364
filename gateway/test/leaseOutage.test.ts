import { aGrant, generous, leaseMs, minuteMs, openPool } from './openPool';

it('sells on for ten minutes and more without the server, at the rate of before, and not longer than it may', async () => {
  const { pool, call, server, clock } = openPool(generous());
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
  const { pool, clock, take, takeOne, server } = openPool(aGrant(100));
  pool.giveBack(await takeOne());
  server.isUnavailable = true;

  await clock.pass(leaseMs);
  pool.giveBack(await takeOne());
  await clock.pass(1);

  expect(await take()).toMatchObject({ refusal: 'E0000' });
});

it('gives everything back and begins anew where the server may have believed it gone', async () => {
  const { pool, call, server, clock, returned, takeOne } = openPool(generous());
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

it('tells everything it holds after an answer was lost, so that what it had granted goes back', async () => {
  const { clock, take, server } = openPool(new Error('lost'), aGrant(10));
  expect(await take()).toMatchObject({ refusal: 'E0000' });

  await clock.pass(2500);

  expect(server.questions.at(-1)).toMatchObject({ held: [] });
});

it('says that it cannot bill while the server is away and nothing is held, half a second long', async () => {
  const { clock, take } = openPool(new Error('away'), aGrant(10));
  expect(await take()).toMatchObject({ refusal: 'E0000' });
  await clock.pass(499);
  expect(await take()).toMatchObject({ refusal: 'E0000' });

  await clock.pass(2);

  expect(await take()).toMatchObject({ costMinor: 70 });
});
