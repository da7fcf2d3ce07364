import type { LeaseReply } from '@portal/contract/gateway';
import { aGrant, openPool, refusal } from './openPool';

it('asks for as many as the call needs that waits, and serves a lighter one from what is too little', async () => {
  const { pool, server, take } = openPool(aGrant(12, 'l1'), refusal('E9105'));

  expect(await take(5)).toMatchObject({ units: 5, costMinor: 350 });
  expect(await take(50)).toMatchObject({ refusal: 'E9105' });
  expect(await take(5)).toMatchObject({ units: 5 });
  expect(server.questions.map(({ wishes }) => wishes[0]?.least)).toEqual([5, 50]);
  expect(server.questions[1]?.wishes[0]?.calls).toBeGreaterThanOrEqual(50);
  await pool.close();
});

it('asks again after a grant of exactly what the call needed', async () => {
  const { pool, take } = openPool(aGrant(50, 'l1'), aGrant(50, 'l2'));

  expect(await take(50)).toMatchObject({ lease: { id: 'l1' } });
  expect(await take(50)).toMatchObject({ lease: { id: 'l2' } });
  await pool.close();
});

it('takes the units of one call from several prices, and gives them back as they were', async () => {
  const segments = [
    { calls: 3, priceMinor: 300 },
    { calls: 10, priceMinor: 200 },
  ];
  const { pool, take } = openPool({ subscriptionId: 's', leaseId: 'l1', segments, endsInMs: null });

  const first = await take(5);
  expect(first).toMatchObject({ units: 5, costMinor: 3 * 300 + 2 * 200 });
  if (!('refusal' in first)) pool.giveBack(first);
  expect(await take(13)).toMatchObject({ units: 13, costMinor: 3 * 300 + 10 * 200 });
  await pool.close();
});

it('does not ask for ever where a server grants less than the call needs', async () => {
  const { asked, pool, take } = openPool(() => aGrant(3, `l${Math.random()}`));

  expect(await take(50)).toMatchObject({ refusal: 'E0000' });

  expect(asked.length).toBe(1);
  await pool.close();
});

it('keeps a lease of free calls, which holds no units, and takes each call from it', async () => {
  const free: LeaseReply = { subscriptionId: 's', leaseId: 'l1', segments: [], calls: 3, endsInMs: null };
  const { pool, clock, asked, returned, take } = openPool(free);
  expect(await take(0)).toMatchObject({ units: 0, costMinor: 0 });

  await clock.pass(1000);

  expect(await take(0)).toMatchObject({ units: 0, lease: { id: 'l1', callsLeft: 1 } });
  expect([asked.length, returned]).toEqual([1, []]);
  await pool.close();
});
