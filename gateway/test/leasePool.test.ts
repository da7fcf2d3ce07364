import type { LeaseReply } from '@portal/contract/gateway';
import { LeasePool, type LeaseResult, type LeasedCall } from '../src/LeasePool';
import { TestClock, turn } from './TestClock';

const aGrant = (calls: number, leaseId = 'l1', priceMinor = 70): LeaseReply => ({
  subscriptionId: 's',
  leaseId,
  segments: [{ calls, priceMinor }],
  expiresAt: 0,
});

/** A pool whose server gives these replies, one for each time that it is asked for calls. */
function open(...replies: (LeaseReply | Error)[]) {
  const clock = new TestClock();
  const asked: number[] = [];
  const returned: string[] = [];
  const pool = new LeasePool(async (wishes, returns) => {
    returned.push(...returns);
    if (wishes.length === 0) return [];
    asked.push(...wishes.map(({ calls }) => calls));
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply instanceof Error) throw reply;
    return reply ? [structuredClone(reply)] : [];
  }, clock);
  const take = () => new Promise<LeaseResult>((resolve) => pool.take('s', resolve));
  const takeOne = async (): Promise<LeasedCall> => {
    const result = await take();
    if ('refusal' in result) throw new Error(`refused: ${result.refusal}`);
    return result;
  };
  return { pool, clock, asked, returned, take, takeOne };
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
      expiresAt: 0,
    },
    { subscriptionId: 's', refusal: 'E9106' },
  );

  const results = await Promise.all(Array.from({ length: 5 }, take));

  expect(results.map((result) => ('refusal' in result ? result.refusal : result.priceMinor))).toEqual([
    300,
    300,
    200,
    'E9106',
    'E9106',
  ]);
  await pool.close();
});

it('hands a failed call’s price to the next one, and gives a lease back only when all of it is counted', async () => {
  const { pool, clock, returned, takeOne } = open(aGrant(1), { subscriptionId: 's', refusal: 'E9105' });
  pool.giveBack(await takeOne());
  const second = await takeOne();
  expect(second.priceMinor).toBe(70);
  pool.spend(second);

  await clock.pass(10_000);
  expect(returned).toEqual([]);

  pool.counted(['l1']);
  await clock.pass(500);
  expect(returned).toEqual(['l1']);
  await pool.close();
});

it('gives back what nobody has used for three seconds', async () => {
  const { pool, clock, returned, takeOne } = open(aGrant(100));
  pool.giveBack(await takeOne());

  await clock.pass(3000);
  expect(returned).toEqual([]);

  await clock.pass(500);
  expect(returned).toEqual(['l1']);
  await pool.close();
  expect(returned).toEqual(['l1']);
});

it('replaces a lease after four minutes, however much it is used', async () => {
  const { pool, clock, returned, takeOne } = open(aGrant(1000), aGrant(1000, 'l2'));
  for (let second = 0; second <= 240; second += 1) {
    pool.giveBack(await takeOne());
    await clock.pass(1000);
  }

  expect((await takeOne()).lease.id).toBe('l2');
  expect(returned).toEqual(['l1']);
});

it('asks for more before a lease is used up, and for as much as calls have come lately', async () => {
  const { asked, takeOne } = open(aGrant(60));
  for (let call = 0; call < 42; call += 1) await takeOne();
  expect(asked).toEqual([50]);

  await takeOne();
  await turn();

  expect(asked).toEqual([50, 43 * 4]);
});

it('refuses without asking for a moment after a refusal, then asks again', async () => {
  const { clock, asked, take } = open({ subscriptionId: 's', refusal: 'E9106' }, aGrant(10));
  expect(await take()).toEqual({ refusal: 'E9106' });
  expect(await take()).toEqual({ refusal: 'E9106' });
  expect(asked.length).toBe(1);

  await clock.pass(301);

  expect(await take()).toMatchObject({ priceMinor: 70 });
});

it('says that it cannot bill while the server is away, half a second long', async () => {
  const { clock, take } = open(new Error('away'), aGrant(10));
  expect(await take()).toEqual({ refusal: 'E0000' });
  await clock.pass(499);
  expect(await take()).toEqual({ refusal: 'E0000' });

  await clock.pass(2);

  expect(await take()).toMatchObject({ priceMinor: 70 });
});
