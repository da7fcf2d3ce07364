import {
  closeRecharge,
  createRecharge,
  downloadReceipt,
  listLedger,
  listPayChannels,
  listRecharges,
  queryRecharge,
  rechargeState,
  refundRecharge,
  refundState,
} from '@portal/calls';
import { auditWords } from '../src/modules/auditLog/auditWords';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { findOrder } from '../src/modules/payments/recharge/order.repository';
import { rechargePaper } from '../src/modules/payments/recharge/rechargePaper';
import { refundableOf } from '../src/modules/payments/refund/refundable';
import { translateTexts } from '../src/platform/i18n/translateTexts';
import { minutes, seconds } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { balanceOfUser, paymentsOf } from './startPayments';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let company: Browser;
let pay: ReturnType<typeof paymentsOf>;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  company = await signedIn(test, 'company@example.com');
  pay = paymentsOf(test);
});
afterEach(async () => {
  await test.db.deleteFrom('rate_limits').execute();
  expect(isProven(await proveLedger(test.db))).toBe(true);
});
afterAll(() => test.close());

const view = async (browser: Browser, orderNo: string) =>
  (await browser.call(queryRecharge, { orderNo })).resBody;
const stateOf = async (browser: Browser, orderNo: string) => (await view(browser, orderNo)).state as number;
const balance = () => balanceOfUser(test, 'person@example.com');

describe('an order', () => {
  it('offers the channels with what one recharge may bring', async () => {
    const { records, bankCard } = (await person.call(listPayChannels, {})).resBody;

    expect(records).toMatchObject([
      { code: 'alipay', min: '1.0000', max: '5000.0000', enabled: 1 },
      { code: 'wechat', enabled: 1 },
      { code: 'bank', enabled: 1 },
    ]);
    expect(bankCard.account).toMatch(/^\d{19}$/);
  });

  it.each([
    ['0.99', '至少'],
    ['5000.01', '最多'],
    ['10.001', '精确到分'],
  ])('of %s is refused and says why', async (amount, why) => {
    const reply = await person.call(createRecharge, { amount, channel: 'alipay', reqNo: newReqNo() });

    expect(reply).toMatchObject({ resCode: 'E4201', resMsg: expect.stringContaining(why) });
    expect(reply.fields).toMatchObject([{ name: 'amount' }]);
  });

  it('has a receipt for its owner once it is credited, with what went back', async () => {
    const receiptOf = async (browser: Browser, orderNo: string) =>
      browser.send({ method: 'GET', url: `/ajaxurl/apix${downloadReceipt.path}?orderNo=${orderNo}` });
    const orderNo = await pay.order(person, '10');
    expect((await receiptOf(person, orderNo)).json()).toMatchObject({ resCode: 'E3107' });

    await pay.notify(pay.paid(orderNo));
    const receipt = await receiptOf(person, orderNo);
    expect(receipt.headers['content-type']).toContain('application/pdf');
    expect(receipt.headers['content-disposition']).toContain(encodeURIComponent(`充值回单-${orderNo}`));
    expect(receipt.body).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/);
    for (const [browser, number] of [
      [company, orderNo],
      [person, 'CZ0'],
    ] as const)
      expect((await receiptOf(browser, number)).json()).toMatchObject({ resCode: 'E4206' });

    const order = (await findOrder(test.db, orderNo))!;
    const moved = async () => {
      const { rows, total } = await rechargePaper(test.db, order, '李明');
      const lines: (readonly string[])[] = [];
      for await (const [, ...cells] of rows) lines.push(cells);
      return [lines, total?.at(-1)];
    };
    expect(await moved()).toEqual([[['充值到账', orderNo, '10.0000']], '10.0000']);
    const refund = {
      refund_no: 'TK_receipt',
      order_no: orderNo,
      owner_id: order.owner_id,
      asked_by: order.owner_id,
    };
    await test.db
      .insertInto('recharge_refunds')
      .values({
        ...refund,
        ...{ amount_minor: 4_0000, reason: '用不完', state: refundState.done },
        ...{ created_at: test.clock(), finished_at: test.clock() },
      })
      .execute();
    expect(await moved()).toEqual([
      [
        ['充值到账', orderNo, '10.0000'],
        ['退回原渠道', 'TK_receipt', '-4.0000'],
      ],
      '6.0000',
    ]);
    await test.db.deleteFrom('recharge_refunds').where('refund_no', '=', refund.refund_no).execute();
  });

  it('is one for the same request, however often it is sent', async () => {
    const wish = { amount: '12', channel: 'wechat' as const, reqNo: newReqNo() };
    const replies = await Promise.all(Array.from({ length: 10 }, () => person.call(createRecharge, wish)));

    expect(new Set(replies.map(({ resBody }) => resBody.orderNo)).size).toBe(1);
  });

  it('shows a code to scan, what is left of its time, and is nobody else’s', async () => {
    const orderNo = await pay.order(person, '10');

    const shown = await view(person, orderNo);

    expect(shown).toMatchObject({
      state: rechargeState.unpaid,
      amount: '10.0000',
      qr: expect.stringContaining(orderNo),
    });
    expect(shown.leftMs).toBe(30 * minutes);
    expect(shown.playUrl).toContain(orderNo);
    expect(await company.call(queryRecharge, { orderNo })).toMatchObject({ resCode: 'E4206' });
    expect(await company.call(closeRecharge, { orderNo })).toMatchObject({ resCode: 'E4206' });
  });

  it('is closed by its owner: at the channel first, so that nobody pays it afterwards', async () => {
    const orderNo = await pay.order(person, '10');

    await person.call(closeRecharge, { orderNo });

    expect(await stateOf(person, orderNo)).toBe(rechargeState.closed);
    expect(() => pay.paid(orderNo)).toThrow();
    expect(await person.call(closeRecharge, { orderNo })).toMatchObject({ resCode: 'E3107' });
  });

  it('that was paid before its owner closes it is credited instead', async () => {
    const before = await balance();
    const orderNo = await pay.order(person, '10');
    pay.paid(orderNo);

    expect(await person.call(closeRecharge, { orderNo })).toMatchObject({ resCode: 'E3107' });

    expect(await stateOf(person, orderNo)).toBe(rechargeState.credited);
    expect((await balance()) - before).toBe(10_0000);
  });

  it('that nobody pays is closed after half an hour', async () => {
    const orderNo = await pay.order(person, '10');
    test.pass(29 * minutes);
    await test.runJob('close-recharges');
    expect(await stateOf(person, orderNo)).toBe(rechargeState.unpaid);

    test.pass(2 * minutes);
    await test.runJob('close-recharges');

    expect(await stateOf(person, orderNo)).toBe(rechargeState.closed);
    expect(test.payments.simulator!.bank.find(orderNo)!.state).toBe('closed');
  });

  it('whose notification never comes is asked for', async () => {
    const before = await balance();
    const orderNo = await pay.order(person, '25', 'wechat');
    pay.paid(orderNo);
    test.pass(30 * seconds);

    await test.runJob('ask-payments');

    expect((await balance()) - before).toBe(25_0000);
    expect(await view(person, orderNo)).toMatchObject({
      state: rechargeState.credited,
      received: '25.0000',
      qr: null,
    });
  });

  it('is being paid while its payer is at it', async () => {
    const orderNo = await pay.order(person, '10');
    test.payments.simulator!.play(orderNo, 'paying');
    test.pass(15 * seconds);

    expect(await stateOf(person, orderNo)).toBe(rechargeState.paying);
  });
});

describe.each(['alipay', 'wechat'] as const)('a notification of %s', (channel) => {
  it('credits once, told fifty times at once and again by a question', async () => {
    const before = await balance();
    const orderNo = await pay.order(person, '88.80', channel);
    const notice = pay.paid(orderNo);

    const answers = await Promise.all(Array.from({ length: 50 }, () => pay.notify(notice)));
    await test.runJob('ask-payments');
    await pay.notify(notice);

    expect((await balance()) - before).toBe(88_8000);
    const [answer] = answers;
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    if (channel === 'alipay') expect(answer).toMatchObject({ statusCode: 200, body: 'success' });
    else expect(answer).toMatchObject({ statusCode: 204, body: '' });
    const { records } = (await person.call(listLedger, { pageSize: 50 })).resBody;
    expect(records).toContainEqual(
      expect.objectContaining({
        kind: '充值',
        amount: '88.8000',
        memo: expect.stringContaining(orderNo),
        cause: `/recharge?orderNo=${orderNo}`,
      }),
    );
  });

  it('that is forged credits nothing, and is refused in the channel’s own words', async () => {
    const before = await balance();
    const orderNo = await pay.order(person, '10', channel);
    const notice = pay.paid(orderNo);
    const forged = {
      ...notice,
      body: notice.body
        .replace('total_amount=10.00', 'total_amount=99.00')
        .replace('"ciphertext":"', '"ciphertext":"A'),
    };

    const answers = [
      await pay.notify(forged),
      await pay.notify({ ...notice, headers: { 'content-type': 'text/plain' }, body: '' }),
    ];

    expect(await balance()).toBe(before);
    for (const answer of answers)
      expect(answer).toMatchObject(
        channel === 'alipay' ? { statusCode: 200, body: 'failure' } : { statusCode: 500 },
      );
    await pay.notify(notice);
    expect((await balance()) - before).toBe(10_0000);
  });

  it('that comes after its order was closed is credited all the same, and its owner is told', async () => {
    const before = await balance();
    const orderNo = await pay.order(person, '10', channel);
    const notice = pay.paid(orderNo);
    await test.db
      .updateTable('recharge_orders')
      .set({ state: rechargeState.closed })
      .where('order_no', '=', orderNo)
      .execute();

    await pay.notify(notice);

    expect((await balance()) - before).toBe(10_0000);
    const told = await test.db
      .selectFrom('member_messages')
      .select('text')
      .where('link', '=', `/recharge?orderNo=${orderNo}`)
      .execute();
    expect(told).toMatchObject([{ text: expect.stringContaining('订单关闭之后收到了付款') }]);
  });

  it('of another amount is never credited, and put before the operators', async () => {
    const before = await balance();
    const orderNo = await pay.order(person, '10', channel);
    await test.db
      .updateTable('recharge_orders')
      .set({ amount_minor: 1000_0000 })
      .where('order_no', '=', orderNo)
      .execute();
    const notice = pay.paid(orderNo);

    await pay.notify(notice);
    await pay.notify(notice);

    expect(await balance()).toBe(before);
    expect(await stateOf(person, orderNo)).toBe(rechargeState.unpaid);
    const found = await test.db
      .selectFrom('payment_differences')
      .select(['kind', 'ours_minor', 'theirs_minor', 'state'])
      .where('order_no', '=', orderNo)
      .execute();
    expect(found).toEqual([{ kind: 'amount', ours_minor: 1000_0000, theirs_minor: 10_0000, state: 'open' }]);
  });

  it('about nobody’s order, or of the other channel, is put before the operators', async () => {
    const orderNo = await pay.order(person, '10', channel);
    const notice = pay.paid(orderNo);
    await test.db.deleteFrom('recharge_orders').where('order_no', '=', orderNo).execute();

    await pay.notify(notice);

    const found = await test.db
      .selectFrom('payment_differences')
      .select('kind')
      .where('order_no', '=', orderNo)
      .execute();
    expect(found).toEqual([{ kind: 'unknown' }]);
  });
});

describe('money back', () => {
  const ask = (orderNo: string, amount: string) =>
    person.call(refundRecharge, { orderNo, amount, reason: '用不完了', reqNo: newReqNo() });

  async function credited(amount: string): Promise<string> {
    const orderNo = await pay.order(person, amount);
    await pay.notify(pay.paid(orderNo));
    return orderNo;
  }

  it('is of whole cents, and of credited orders alone', () => {
    const order = { state: rechargeState.credited, received_minor: 100_0000, refunded_minor: 0 };

    expect(refundableOf(order, 12_3456)).toBe(12_3400);
    expect(refundableOf({ ...order, refunded_minor: 99_0050 }, 12_3456)).toBe(9900);
    expect(refundableOf({ ...order, state: rechargeState.unpaid }, 12_3456)).toBe(0);
  });

  it('leaves the balance at once, and is refused beyond what is unspent of the order', async () => {
    const orderNo = await credited('50');
    const before = await balance();
    expect(await ask(orderNo, '50.01')).toMatchObject({
      resCode: 'E4205',
      resMsg: expect.stringContaining('￥50.00'),
    });
    expect(await ask(orderNo, '0')).toMatchObject({ resCode: 'E4201' });

    const reply = await ask(orderNo, '20');

    expect(reply).toMatchObject({ resCode: 'S0000', resBody: { state: refundState.waiting } });
    expect(before - (await balance())).toBe(20_0000);
    expect((await person.call(listLedger, { pageSize: 50 })).resBody.records).toContainEqual(
      expect.objectContaining({ kind: '充值退款', cause: `/recharge?orderNo=${orderNo}` }),
    );
    expect(await balanceOfUser(test, 'person@example.com', 'refunding')).toBe(20_0000);
    expect(await view(person, orderNo)).toMatchObject({
      state: rechargeState.refunding,
      refundable: '0.0000',
    });
    // One at a time.
    expect(await ask(orderNo, '1')).toMatchObject({ resCode: 'E3107' });
  });

  it('stands in the log with channel and amount as what they are, and with a reason only where one was given', async () => {
    const orderNo = await credited('1250');
    await ask(orderNo, '20.5');

    const rows = await test.db
      .selectFrom('audit_log')
      .select('detail')
      .where('event', '=', 'recharge.transition')
      .orderBy('seq')
      .execute();
    const told = rows
      .filter(({ detail }) => detail?.includes(orderNo))
      .map(({ detail }) =>
        translateTexts(
          auditWords({ event: 'recharge.transition', detail, objectId: orderNo, reviewKind: undefined })
            .facts,
          'zh',
        ).map(({ name, value }) => `${name}：${value}`),
      );

    expect(told).toEqual([
      ['支付渠道：支付宝', '金额：￥1,250.00', '身份：本人'],
      ['支付渠道：支付宝', expect.stringMatching(/^渠道流水号：./), '金额：￥1,250.00', '身份：系统'],
      ['金额：￥20.50', '原因：用不完了', '身份：本人'],
    ]);
  });

  it('cannot take what was given: gifts are spent first and stay', async () => {
    const owner = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'person@example.com')
      .executeTakeFirstOrThrow();
    const orderNo = await credited('30');
    await test.db
      .updateTable('ledger_accounts')
      .set({ gift_minor: (await balance()) - 12_0000 })
      .where('id', '=', `${owner.id}:balance`)
      .execute();

    expect(await view(person, orderNo)).toMatchObject({ refundable: '12.0000' });
    expect(await ask(orderNo, '30')).toMatchObject({ resCode: 'E4205' });

    await test.db
      .updateTable('ledger_accounts')
      .set({ gift_minor: 0 })
      .where('id', '=', `${owner.id}:balance`)
      .execute();
  });
});

describe('the list', () => {
  it('is filtered, summed up over all pages', async () => {
    const all = (await person.call(listRecharges, { pageSize: 50 })).resBody;
    const some = (await person.call(listRecharges, { channel: 'wechat', state: rechargeState.credited }))
      .resBody;
    const first = (await person.call(listRecharges, { pageSize: 2 })).resBody;

    expect(first.records).toHaveLength(2);
    expect(first.sum).toEqual(all.sum);
    expect(some.records.length).toBeGreaterThan(0);
    expect(new Set(some.records.map(({ channel }: { channel: string }) => channel))).toEqual(
      new Set(['wechat']),
    );
    const credited = all.records.reduce(
      (sum: number, { received }: { received: string | null }) => sum + Number(received ?? 0),
      0,
    );
    expect(Number(all.sum.credited)).toBeCloseTo(credited, 4);
    const other = await signedIn(test, 'company@example.com');
    expect((await other.call(listRecharges, {})).resBody.total).toBeLessThan(all.total);
  });
});
