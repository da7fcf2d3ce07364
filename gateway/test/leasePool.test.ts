import type { LeaseReply } from '@portal/contract/gateway';
import { LeasePool, type Taking } from '../src/LeasePool';

const take = (pool: LeasePool) => new Promise<Taking>((resolve) => pool.take('s', resolve));

it('serves waiting callers from one grant, prices in their order, and refuses the rest', async () => {
  const replies: LeaseReply[] = [
    {
      subscriptionId: 's',
      leaseId: 'l1',
      segments: [
        { calls: 2, priceMinor: 300 },
        { calls: 1, priceMinor: 200 },
      ],
      expiresAt: 0,
    },
    { subscriptionId: 's', refusal: 'E9106' },
  ];
  const pool = new LeasePool(async (wishes) =>
    wishes.length > 0 ? [replies.shift() ?? replies.at(-1)!].filter(Boolean) : [],
  );
  const takings = await Promise.all(Array.from({ length: 5 }, () => take(pool)));

  expect(takings.map((taking) => ('refusal' in taking ? taking.refusal : taking.priceMinor))).toEqual([
    300,
    300,
    200,
    'E9106',
    'E9106',
  ]);
  await pool.close();
});

it('hands a failed call’s price to the next one, and gives a lease back only when all of it is counted', async () => {
  const returned: string[] = [];
  let isGranted = false;
  const pool = new LeasePool(async (wishes, returns) => {
    returned.push(...returns);
    if (wishes.length === 0) return [];
    if (isGranted) return [{ subscriptionId: 's', refusal: 'E9105' }];
    isGranted = true;
    return [{ subscriptionId: 's', leaseId: 'l1', segments: [{ calls: 1, priceMinor: 70 }], expiresAt: 0 }];
  });
  const first = await take(pool);
  if ('refusal' in first) throw new Error('refused');
  pool.giveBack(first);
  const second = await take(pool);
  if ('refusal' in second) throw new Error('refused');
  expect(second.priceMinor).toBe(70);
  pool.spend(second);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(returned).toEqual([]);

  pool.counted(['l1']);
  await pool.close();
  expect(returned).toEqual(['l1']);
});
