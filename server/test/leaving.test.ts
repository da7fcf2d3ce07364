import {
  applyState,
  auditApply,
  changePlan,
  issueCoupons,
  listCosts,
  listCoupons,
  listMessages,
  quoteApply,
  quoteUnsubscribe,
  renewApply,
  suspendApply,
  unsubscribe,
  viewApply,
} from '@portal/calls';
import type { LeaseExchange } from '@portal/contract/gateway';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { days, formatDate, hours } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addMonth, addPack, addPerCall, addPlan, applyFor, give, paidBy } from './planFixtures';
import { postAsGateway } from './postAsGateway';
import { apiIdOf, newReqNo, signedIn } from './startMarket';

const email = 'person@example.com';
const ok = { resCode: 'S0000' };

let test: TestApp;
let person: Browser;
let provider: Browser;
let apiId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await signIn();
  apiId = await apiIdOf(person, '行政区划');
  await give(test, email, 10_000_0000);
});
afterEach(async () => expect(isProven(await proveLedger(test.db))).toBe(true));
afterAll(() => test.close());

async function signIn() {
  person = await signedIn(test, email);
  provider = await signedIn(test, 'provider@example.com');
}
/** Sessions do not last that long: everybody signs in again. */
async function pass(ms: number) {
  test.pass(ms);
  await signIn();
}

type Facts = Parameters<typeof addPack>[2];
const aPack = (facts?: Facts) => addPack(test, apiId, facts);
const aMonth = (facts?: Facts) => addMonth(test, apiId, facts);
const perCall = () => addPerCall(test, apiId);

async function subscribe(planId: string): Promise<string> {
  const reply = await applyFor(person, apiId, planId);
  expect(reply).toMatchObject(ok);
  return reply.resBody.applyId as string;
}
/** The gateways have let it make so many calls, and hold as many more. */
const use = (applyId: string, used: number, reserved = 0) =>
  test.db
    .insertInto('subscription_quotas')
    .values({ subscription_id: applyId, period: 'all', used, reserved })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'period']).doUpdateSet({ used, reserved }))
    .execute();
const change = (applyId: string, planId: string) =>
  person.call(changePlan, {
    ...{ applyId, planId, dailyCalls: 200, reqNo: newReqNo() },
    reason: '调用量变了，需要另一个套餐',
  });
const leave = (applyId: string, facts: object = {}) =>
  person.call(unsubscribe, { applyId, reason: '', ...facts });
const quote = (applyId: string) => person.call(quoteUnsubscribe, { applyId });
const view = async (applyId: string) => (await person.call(viewApply, { applyId })).resBody;
const paid = (work: () => Promise<unknown>) => paidBy(test, email, work);
const settle = () => test.market.subscriptions.settleCredits();

describe('leaving a prepaid plan', () => {
  it('gives back what a change would, to the last digit, and says so beforehand and to both sides', async () => {
    const applyId = await subscribe(await aPack({ priceMinor: 10_0001 }));
    await use(applyId, 333);
    const asChange = await person.call(quoteApply, { applyId, planId: await perCall() });
    const back = { credit: '6.6700', coupons: '0.0000', callsLeft: 667, daysLeft: null };
    expect((await quote(applyId)).resBody).toEqual(back);
    expect(asChange.resBody).toMatchObject({ credit: '6.6700', callsLeft: 667 });

    expect(
      await paid(async () => {
        const reply = await leave(applyId, { reason: '不再需要', reqNo: newReqNo() });
        expect(reply).toMatchObject({ ...ok, resBody: { credit: '6.6700' } });
      }),
    ).toBe(-6_6700);

    const { apply, timeline } = await view(applyId);
    expect(apply.state).toBe(applyState.unsubscribed);
    expect(timeline).toContainEqual(
      expect.objectContaining({ reason: '不再需要；没有用完的预付费用 ￥6.67 已退回账户' }),
    );
    const { records } = (await provider.call(listMessages, { pageSize: 50 })).resBody;
    expect(records).toContainEqual(
      expect.objectContaining({ text: '没有用完的预付费用 ￥6.67 已退给对方。原因：不再需要' }),
    );
    const today = formatDate(test.clock());
    const costs = await person.call(listCosts, { from: today, to: today, pageSize: 50 });
    expect(costs.resBody.records).toContainEqual(
      expect.objectContaining({ applyId, kind: 'credit', cost: '-6.6700' }),
    );
  });

  it('gives back whole days of a month, and the lesser of days and calls, also while it is suspended', async () => {
    const [month, counted] = [
      await subscribe(await aMonth()),
      await subscribe(await aMonth({ included: 100 })),
    ];
    await use(counted, 90);
    await pass(10 * days + hours);
    expect((await quote(month)).resBody).toMatchObject({ credit: '19.0000', callsLeft: null, daysLeft: 19 });
    expect((await quote(counted)).resBody).toMatchObject({ credit: '3.0000', callsLeft: 10, daysLeft: 19 });
    expect(await provider.call(suspendApply, { applyId: month, reason: '调用异常' })).toMatchObject(ok);

    expect(await paid(() => leave(month))).toBe(-19_0000);
    expect(await paid(() => leave(counted))).toBe(-3_0000);
  });

  it('gives back calls in flight once gateways have returned them, and none that were made meanwhile', async () => {
    const applyId = await subscribe(await aPack());
    await use(applyId, 100, 200);
    expect((await quote(applyId)).resBody).toMatchObject({ credit: '7.0000', callsLeft: 700 });

    expect(await paid(() => leave(applyId))).toBe(-7_0000);
    expect(await paid(settle)).toBe(0);
    // Of the two hundred a half were made.
    await use(applyId, 200, 0);
    expect(await paid(settle)).toBe(-1_0000);
    expect(await paid(settle)).toBe(0);
  });

  it('gives no calls to gateways that it has given back, whoever is first', async () => {
    const applyId = await subscribe(await aPack());
    const ask = () =>
      postAsGateway(test, 'gateway/leases', {
        gatewayId: 'gw-leaving',
        wishes: [{ subscriptionId: applyId, calls: 100 }],
        returns: [],
      });

    const [asked, left] = await Promise.all([ask(), leave(applyId)]);

    const [lease] = (asked.json() as LeaseExchange).leases;
    const held = lease && 'segments' in lease ? lease.segments.reduce((sum, { calls }) => sum + calls, 0) : 0;
    expect(Number(left.resBody.credit)).toBe((1000 - held) / 100);
  });

  it('gives back nothing of what has expired', async () => {
    const [pack, month] = [await subscribe(await aPack()), await subscribe(await aMonth())];
    await pass(31 * days);
    await test.market.subscriptions.endExpired();
    for (const applyId of [pack, month]) {
      expect((await quote(applyId)).resBody).toMatchObject({ credit: '0.0000' });
      expect(await paid(() => leave(applyId))).toBe(0);
      expect((await view(applyId)).apply.state).toBe(applyState.unsubscribed);
    }
  });

  it('has nothing to give back of free calls and of calls paid one by one', async () => {
    const free = await subscribe(await addPlan(test, apiId, { kind: 'free', included: 500, validDays: 30 }));
    for (const applyId of [free, await subscribe(await perCall())]) {
      const none = { credit: '0.0000', coupons: '0.0000', callsLeft: null, daysLeft: null };
      expect((await quote(applyId)).resBody).toEqual(none);
      expect(await paid(() => leave(applyId))).toBe(0);
      expect((await view(applyId)).timeline.at(-1)).toMatchObject({ reason: '' });
    }
  });
});

describe('leaving', () => {
  it('is refused to others, before it is granted and once it has ended', async () => {
    const applyId = await subscribe(await aPack());
    const company = await signedIn(test, 'company@example.com');
    for (const other of [company, provider]) {
      expect(await other.call(unsubscribe, { applyId })).toMatchObject({ resCode: 'E3110' });
      expect(await other.call(quoteUnsubscribe, { applyId })).toMatchObject({ resCode: 'E3110' });
    }
    expect(await quote('apply_none')).toMatchObject({ resCode: 'E3110' });
    const waiting = await subscribe(await aPack({ needsApproval: true }));
    await leave(applyId);
    for (const gone of [waiting, applyId]) {
      expect(await quote(gone)).toMatchObject({ resCode: 'E3107' });
      expect(await paid(async () => expect(await leave(gone)).toMatchObject({ resCode: 'E3107' }))).toBe(0);
    }
    expect((await view(waiting)).apply.state).toBe(applyState.waiting);
    expect(
      await provider.call(auditApply, { applyId: waiting, pass: '0', reason: '用途不明' }),
    ).toMatchObject(ok);
  });

  it('twice at once pays once; the same request again gets the same answer', async () => {
    const [one, other] = [await subscribe(await aPack()), await subscribe(await aPack())];
    let codes: string[] = [];
    expect(
      await paid(async () => {
        const replies = await Promise.all([leave(one), leave(one, { reqNo: newReqNo() })]);
        codes = replies.map(({ resCode }) => resCode).sort();
      }),
    ).toBe(-10_0000);
    expect(codes).toEqual(['E3107', 'S0000']);

    const reqNo = newReqNo();
    const again = () => leave(other, { reqNo });
    expect(
      await paid(async () => {
        for (const reply of [...(await Promise.all([again(), again()])), await again()])
          expect(reply).toMatchObject({ ...ok, resBody: { credit: '10.0000' } });
      }),
    ).toBe(-10_0000);
  });

  it('while it is renewed or changed ends with what was paid for it given back once', async () => {
    const [renewed, changed, free] = [
      await subscribe(await aPack()),
      await subscribe(await aPack()),
      await perCall(),
    ];

    const spent = await paid(() =>
      Promise.all([leave(renewed), person.call(renewApply, { applyId: renewed, reqNo: newReqNo() })]),
    );
    // Renewed first, both payments come back.
    expect([spent, (await view(renewed)).apply.state]).toEqual([-10_0000, applyState.unsubscribed]);

    const back = await paid(async () => {
      const replies = await Promise.all([leave(changed), change(changed, free)]);
      expect(replies.filter(({ resCode }) => resCode === 'S0000')).toHaveLength(1);
    });
    expect(back).toBe(-10_0000);
  });
});

it('gives back to the coupon what it has paid, after the money', async () => {
  const ops = await signedIn(test, 'ops@example.com');
  const couponOf = async () =>
    (await person.call(listCoupons, { pageSize: 50 })).resBody.records.find(
      ({ title }: { title: string }) => title === '退订测试',
    );
  const until = formatDate(new Date(test.clock().getTime() + 30 * days));
  const issue = {
    title: '退订测试',
    amount: '8',
    accounts: [email],
    until,
    reason: '活动赠送，见审批单',
  };
  expect(await ops.call(issueCoupons, { ...issue, reqNo: newReqNo() })).toMatchObject(ok);
  const [most, all] = [await subscribe(await aPack()), await subscribe(await aPack({ priceMinor: 5_0000 }))];
  expect(await couponOf()).toMatchObject({ used: '8.0000' });
  await use(most, 500);

  // Two of ten were money: five come back.
  expect((await quote(most)).resBody).toMatchObject({ credit: '5.0000', coupons: '3.0000' });
  expect(await paid(() => leave(most))).toBe(-2_0000);
  expect(await couponOf()).toMatchObject({ used: '5.0000' });
  // The coupon was spent when it was bought.
  expect((await quote(all)).resBody).toMatchObject({ credit: '5.0000', coupons: '0.0000' });
  expect(await paid(() => leave(all))).toBe(-5_0000);
});
