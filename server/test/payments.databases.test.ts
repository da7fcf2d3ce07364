import fc from 'fast-check';
import {
  applyState,
  closeRecharge,
  createRecharge,
  queryRecharge,
  refundRecharge,
  rechargeState,
  refundState,
} from '@portal/calls';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { transfer } from '../src/modules/finance';
import { creditPayment } from '../src/modules/payments/creditPayment';
import { minutes, seconds } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { balanceOfUser, paymentsOf } from './startPayments';
import { eventually, newReqNo, signedIn, startMarket, subscribe } from './startMarket';

const email = 'person@example.com';

describe('whatever is told, and in whatever order', () => {
  let test: TestApp;
  let person: Browser;
  let pay: ReturnType<typeof paymentsOf>;
  beforeAll(async () => {
    test = await buildTestApp({ hasMarket: true });
    pay = paymentsOf(test);
  });
  beforeEach(async () => void (person = await signedIn(test, email)));
  afterAll(() => test.close());

  it('credits one payment once, told fifty times at once while it is asked for and closed', async () => {
    const before = await balanceOfUser(test, email);
    const orderNo = await pay.order(person, '66', 'wechat');
    const notice = pay.paid(orderNo);

    await Promise.all([
      ...Array.from({ length: 50 }, () => pay.notify(notice)),
      ...Array.from({ length: 5 }, () => person.call(closeRecharge, { orderNo })),
      ...Array.from({ length: 5 }, () => test.runJob('ask-payments')),
    ]);

    expect((await balanceOfUser(test, email)) - before).toBe(66_0000);
    const transfers = await test.db
      .selectFrom('ledger_transfers')
      .select('id')
      .where('kind', '=', 'recharge')
      .where('memo', 'like', `%${orderNo}`)
      .execute();
    expect(transfers).toHaveLength(1);
  });

  it('keeps nothing of a credit that was killed before its end, and does it whole the next time', async () => {
    const before = await balanceOfUser(test, email);
    const orderNo = await pay.order(person, '9');
    pay.paid(orderNo);
    const { tradeNo } = test.payments.simulator!.bank.find(orderNo)!;
    const payment = {
      channel: 'alipay' as const,
      tradeNo,
      orderNo,
      amountMinor: 9_0000,
      paidAt: test.clock(),
    };

    const killed = test.db.transaction().execute(async (tx) => {
      await creditPayment(tx, payment, test.clock());
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await balanceOfUser(test, email)).toBe(before);

    test.pass(30 * seconds);
    await test.runJob('ask-payments');
    expect((await balanceOfUser(test, email)) - before).toBe(9_0000);
  });

  type Step =
    | { does: 'order'; yuan: number; channel: 'alipay' | 'wechat' }
    | { does: 'pay' | 'tell' | 'close' | 'ask' | 'refund' | 'push' | 'pass' | 'decide'; at: number };
  const index = fc.nat({ max: 7 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      does: fc.constant('order' as const),
      yuan: fc.integer({ min: 1, max: 90 }),
      channel: fc.constantFrom('alipay' as const, 'wechat' as const),
    }),
    fc.record({
      does: fc.constantFrom('pay', 'tell', 'close', 'ask', 'refund', 'push', 'pass', 'decide'),
      at: index,
    }) as fc.Arbitrary<Step>,
  );

  it('the balance is what the channels hold: nothing twice, nothing lost, nothing below zero', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30 }), async (steps) => {
        await test.db.deleteFrom('rate_limits').execute();
        person = await signedIn(test, email);
        const start = await balanceOfUser(test, email);
        const { bank } = test.payments.simulator!;
        const orders: string[] = [];
        const notices: ReturnType<typeof pay.paid>[] = [];
        const one = <Value>(list: readonly Value[], at: number) => list[at % Math.max(1, list.length)];
        for (const taken of steps) {
          if (taken.does === 'order') {
            const { yuan, channel } = taken;
            const made = await person.call(createRecharge, {
              amount: String(yuan),
              channel,
              reqNo: newReqNo(),
            });
            if (made.resCode !== 'S0000') continue;
            orders.push(made.resBody.orderNo as string);
            await person.call(queryRecharge, { orderNo: made.resBody.orderNo });
            continue;
          }
          const orderNo = one(orders, taken.at);
          if (orderNo === undefined) continue;
          switch (taken.does) {
            case 'pay': {
              const notice = test.payments.simulator!.play(orderNo, 'paid');
              if (notice) notices.push(notice);
              break;
            }
            case 'tell': {
              const notice = one(notices, taken.at);
              if (notice) await Promise.all([pay.notify(notice), pay.notify(notice)]);
              break;
            }
            case 'close':
              await person.call(closeRecharge, { orderNo });
              break;
            case 'ask':
              test.pass(15 * seconds);
              await test.runJob('ask-payments');
              break;
            case 'refund': {
              const { refundable } = (await person.call(queryRecharge, { orderNo })).resBody;
              const amount = String(Math.ceil(Number(refundable) / 2));
              await person.call(refundRecharge, { orderNo, amount, reason: '用不完', reqNo: newReqNo() });
              break;
            }
            case 'decide': {
              const open = await test.db
                .selectFrom('recharge_refunds')
                .selectAll()
                .where('order_no', '=', orderNo)
                .where('state', '=', 1)
                .executeTakeFirst();
              if (!open) break;
              const { refunds } = test.payments;
              await test.db.transaction().execute((tx) => refunds.release(tx, open, test.clock()));
              break;
            }
            case 'push':
              await test.runJob('send-refunds');
              break;
            case 'pass':
              test.pass(taken.at * minutes);
              await test.runJob('close-recharges');
              break;
          }
        }
        // Whatever was lost on the way is found by asking and sending again.
        for (let turn = 0; turn < 3; turn += 1) {
          test.pass(61 * minutes);
          await test.runJob('ask-payments');
          await test.runJob('close-recharges');
          await test.runJob('send-refunds');
        }
        const refunding = await balanceOfUser(test, email, 'refunding');
        const held = orders.reduce((sum, orderNo) => {
          const trade = bank.find(orderNo);
          if (trade?.state !== 'paid') return sum;
          const back = bank.refundsOf(orderNo).reduce((total, { amountMinor }) => total + amountMinor, 0);
          return sum + trade.amountMinor - back;
        }, 0);
        expect(await waitingOf(null)).toBe(refunding);
        expect((await balanceOfUser(test, email)) - start).toBe(held - (await waitingOf(orders)));
        expect(isProven(await proveLedger(test.db))).toBe(true);
      }),
      { numRuns: 12 },
    );
  }, 300_000);

  /** What of these orders is on its way back, and still at the channel. @param orders  Null: of all of theirs. */
  async function waitingOf(orders: readonly string[] | null): Promise<number> {
    if (orders?.length === 0) return 0;
    let query = test.db
      .selectFrom('recharge_refunds')
      .innerJoin('users', 'users.id', 'recharge_refunds.owner_id')
      .select(({ fn }) => fn.sum<number>('amount_minor').as('minor'))
      .where('email', '=', email)
      .where('recharge_refunds.state', '=', refundState.waiting);
    if (orders) query = query.where('order_no', 'in', orders);
    return Number((await query.executeTakeFirstOrThrow()).minor ?? 0);
  }
});

it('brings calls back at once that stood still for want of money', async () => {
  const market = await startMarket();
  const { test } = market;
  try {
    const person = await signedIn(test, email);
    const { key, applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
    const call = async () =>
      (await fetch(`${market.gatewayUrl}/prod/region/v2/regions`, { headers: { 'x-app-key': key.appKey } }))
        .status;
    const owner = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    // Somebody has spent it all.
    const amountMinor = await balanceOfUser(test, email);
    await test.db.transaction().execute(async (tx) => {
      await transfer(tx, {
        key: 'test:spent',
        kind: 'usage',
        memo: '',
        at: test.clock(),
        moves: [
          { ownerId: owner.id, kind: 'balance', amountMinor: -amountMinor },
          { ownerId: null, kind: 'commission', amountMinor },
        ],
      });
    });
    await eventually(async () => expect(await call()).toBe(402));
    const stateOf = async () =>
      (
        await test.db
          .selectFrom('subscriptions')
          .select('state')
          .where('id', '=', applyId)
          .executeTakeFirstOrThrow()
      ).state;
    await eventually(async () => expect(await stateOf()).toBe(applyState.inArrears));

    const pay = paymentsOf(test);
    const orderNo = await pay.order(person, '5');
    await pay.notify(pay.paid(orderNo));

    expect((await person.call(queryRecharge, { orderNo })).resBody.state).toBe(rechargeState.credited);
    await eventually(async () => expect(await stateOf()).toBe(applyState.active), 10_000);
    await eventually(async () => expect(await call()).toBe(200), 10_000);
  } finally {
    await market.close();
  }
});
