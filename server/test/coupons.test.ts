import {
  addApp,
  addApply,
  applyState,
  budgetOverview,
  changePlan,
  couponBatchState,
  decideReview,
  issueCoupons,
  listBudgets,
  listCosts,
  listCouponBatches,
  listCouponUses,
  listCoupons,
  listIssuedCoupons,
  listLedger,
  proveMoney,
  listMoneyDifferences,
  moveApp,
  revokeCoupon,
  saveBudget,
  switchAccount,
  takeReview,
} from '@portal/calls';
import type { LeaseExchange, LeaseQuestion } from '@portal/contract/gateway';
import { parseYuan, roles } from '@portal/rules';
import { couponsBack, spendableOf } from '../src/modules/finance';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { days, formatDate } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addPlan, give } from './planFixtures';
import { postAsGateway } from './postAsGateway';
import { anApp, apiIdOf, eventually, newReqNo, signedIn, subscribe } from './startMarket';

const ok = { resCode: 'S0000' };
const email = 'person@example.com';

let test: TestApp;
let person: Browser;
let company: Browser;
let ops: Browser;
let second: Browser;
let apiId: string;
let serial = 0;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.db
    .updateTable('users')
    .set({ roles: roles.consumer + roles.operator })
    .where('email', '=', 'harbor@example.com')
    .execute();
  await signIn();
  apiId = await apiIdOf(person, '行政区划');
});
beforeEach(async () => {
  await test.db.deleteFrom('rate_limits').execute();
  await clear();
});
afterEach(async () => {
  expect(isProven(await proveLedger(test.db))).toBe(true);
  await ops.call(proveMoney, {});
  expect((await ops.call(listMoneyDifferences, {})).resBody.records).toEqual([]);
});
afterAll(() => test.close());

async function signIn() {
  person = await signedIn(test, email);
  company = await signedIn(test, 'company@example.com');
  ops = await signedIn(test, 'ops@example.com');
  second = await signedIn(test, 'harbor@example.com');
}

const dayIn = (count: number) => formatDate(new Date(test.clock().getTime() + count * days));
const issue = (facts: object = {}, browser = ops) =>
  browser.call(issueCoupons, {
    title: '新用户礼包',
    amount: '5',
    accounts: [email],
    until: dayIn(30),
    reason: '活动赠送，见审批单',
    reqNo: newReqNo(),
    ...facts,
  });
const own = async (browser = person) => (await browser.call(listCoupons, { pageSize: 50 })).resBody;
/** The one of a batch that an account has. */
async function couponOf(batchId: string): Promise<string> {
  const { records } = (await ops.call(listIssuedCoupons, { batchId })).resBody;
  return records[0].couponId;
}
async function issued(facts: object = {}): Promise<string> {
  const { resBody, resCode } = await issue(facts);
  expect(resCode).toBe('S0000');
  return couponOf(resBody.batchId as string);
}
const coupon = async (couponId: string) =>
  (await own()).records.find((one: { couponId: string }) => one.couponId === couponId);
const balance = async () =>
  parseYuan((await person.call(budgetOverview, {})).resBody.available as string) ?? 0;
/** Whatever tests before have left of coupons is out of the way. */
async function clear() {
  for (const { couponId, standing } of (await own()).records)
    if (standing === 'usable')
      await ops.call(revokeCoupon, { couponId, reason: '测试前清空', reqNo: newReqNo() });
}

const post = (path: string, payload: unknown) => postAsGateway(test, path, payload);
async function exchange(question: Partial<LeaseQuestion>): Promise<LeaseExchange> {
  const response = await post('gateway/leases', { gatewayId: 'gw-c', wishes: [], returns: [], ...question });
  return response.json();
}
async function lease(subscriptionId: string, calls: number) {
  const [one] = (await exchange({ wishes: [{ subscriptionId, calls }] })).leases;
  if (!one || 'refusal' in one) throw new Error(`refused: ${one?.refusal}`);
  return { leaseId: one.leaseId, calls: one.segments.reduce((sum, segment) => sum + segment.calls, 0) };
}
/** Tells so many calls at 0.01 yuan. @returns their ids. */
async function sell(subscriptionId: string, leaseId: string, calls: number): Promise<string[]> {
  const events = Array.from({ length: calls }, () => ({
    requestId: `rq-coupon-${(serial += 1)}`,
    at: test.clock().getTime(),
    ...{ subscriptionId, leaseId, keyId: 'key', operation: 'GET /regions', status: 200, code: '' },
    ...{ costMinor: 100, latencyMs: 1, address: '', isBilled: true },
  }));
  await post('meter', { gatewayId: 'gw-c', events, voided: [] });
  return events.map(({ requestId }) => requestId);
}
/** An organisation of the person, without money. */
async function anOrganisation(): Promise<string> {
  const id = 'org_coupons';
  const row = {
    id,
    kind: 'organisation' as const,
    email: null,
    mobile: null,
    password_hash: null,
    portal_id: null,
  };
  const facts = { nick_name: '代金券企业', state: 1 as const, register_type: 1 as const, agree_version: '1' };
  const at = test.clock();
  await test.db
    .insertInto('users')
    .values({ ...row, ...facts, created_at: at })
    .execute();
  const { id: userId } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('organisation_members')
    .values({ organisation_id: id, user_id: userId, role: 'owner', joined_at: at })
    .execute();
  return id;
}
const aCaller = async () =>
  (await subscribe(person, { name: '行政区划', kind: 'perCall', budgetCap: '50' })).applyId;
async function buy(planId: string, ownAppId?: string) {
  const appId = ownAppId ?? (await person.call(addApp, anApp())).resBody.appId;
  const reply = await person.call(addApply, {
    ...{ appId, apiId, planId, env: 'prod' as const, dailyCalls: 100 },
    reason: '自动化测试需要调用这个接口',
    reqNo: newReqNo(),
  });
  return reply;
}

describe('is issued', () => {
  it('to several accounts at once, which see and are told of it, and never twice for one request', async () => {
    const reqNo = newReqNo();
    const form = { accounts: [email, 'company@example.com'], reqNo };
    const [one, two] = await Promise.all([issue(form), issue(form)]);
    expect(one?.resBody).toMatchObject({ state: couponBatchState.issued, accounts: 2 });
    expect(two?.resBody.batchId).toBe(one?.resBody.batchId);
    expect(await own()).toMatchObject({ worth: '5.0000' });
    expect((await person.call(budgetOverview, {})).resBody.coupons).toBe('5.0000');
    const told = await test.db
      .selectFrom('member_messages')
      .select(['title', 'text'])
      .where('title', 'like', '%新用户礼包%')
      .execute();
    expect(told.length).toBeGreaterThanOrEqual(2);
    // The last day that the operator chose, and not the midnight after it.
    expect(told.map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`有效期至 ${dayIn(30)} 23:59，`),
    );
  });

  it.each<[code: string, facts: () => object]>([
    ['E4201', () => ({ amount: '0' })],
    ['E4201', () => ({ amount: '0.001' })],
    ['E4201', () => ({ until: '2020-01-01' })],
    ['E4201', () => ({ until: dayIn(400) })],
    ['E4201', () => ({ apiId, categoryId: 'geo' })],
    ['E4004', () => ({ apiId: 'api_of_nobody' })],
    ['E4004', () => ({ categoryId: 'nothing' })],
    ['E4210', () => ({ accounts: [email, 'nobody@example.com'] })],
    ['E3111', () => ({ accounts: ['ops@example.com'] })],
    ['E0017', () => ({ accounts: [] })],
    ['E0017', () => ({ accounts: Array.from({ length: 201 }, (_, index) => `a${index}`) })],
    ['E0017', () => ({ amount: '-5' })],
    ['E0017', () => ({ reason: '短' })],
  ])('not: %s', async (code, facts) => {
    const { total } = (await ops.call(listCouponBatches, {})).resBody;
    expect(await issue(facts())).toMatchObject({ resCode: code });
    expect((await ops.call(listCouponBatches, {})).resBody.total).toBe(total);
  });

  it('from the threshold on, all accounts together, once another operator has passed it', async () => {
    const before = (await own()).worth;
    const { resBody } = await issue({ amount: '5000', accounts: [email, 'company@example.com'] });
    expect(resBody).toMatchObject({ state: couponBatchState.waiting });
    expect((await own()).worth).toBe(before);
    const subject = { kind: 'coupon' as const, subjectId: resBody.batchId as string };
    expect(await ops.call(takeReview, subject)).toMatchObject({ resCode: 'E3111' });
    await second.call(takeReview, subject);
    const rejects = [{ field: 'reason', reason: '没有可以核对的依据' }];
    expect(await second.call(decideReview, { ...subject, pass: '0', rejects })).toMatchObject(ok);
    expect((await own()).worth).toBe(before);

    const again = (await issue({ amount: '5000', accounts: [email, 'company@example.com'] })).resBody;
    const next = { ...subject, subjectId: again.batchId as string };
    await second.call(takeReview, next);
    expect(await second.call(decideReview, { ...next, pass: '1' })).toMatchObject(ok);
    expect(Number((await own()).worth) - Number(before)).toBe(5000);
    expect(await second.call(decideReview, { ...next, pass: '1' })).toMatchObject({ resCode: 'E3107' });
  });
});

describe('pays', () => {
  it('for a plan before the balance, what ends first first, and the book, bill and ledger say so', async () => {
    await give(test, email, 50_0000);
    const late = await issued({ amount: '8', until: dayIn(60) });
    const soon = await issued({ amount: '4', until: dayIn(5) });
    const elsewhere = await issued({ amount: '9', apiId: await apiIdOf(person, '二维码生成') });
    const before = await balance();

    const planId = await addPlan(test, apiId, { kind: 'monthly', priceMinor: 10_5000, validDays: 30 });
    const { resBody } = await buy(planId);
    expect(await balance()).toBe(before);
    expect(await coupon(soon)).toMatchObject({ used: '4.0000', standing: 'usedUp' });
    expect(await coupon(late)).toMatchObject({ used: '6.5000', left: '1.5000', standing: 'usable' });
    expect(await coupon(elsewhere)).toMatchObject({ used: '0.0000' });

    const { records } = (await person.call(listLedger, { pageSize: 50 })).resBody;
    expect(records).toContainEqual(
      expect.objectContaining({ kind: '套餐费', amount: '0.0000', coupon: '-10.5000' }),
    );
    const range = { from: dayIn(0), to: dayIn(0) };
    const costs = (await person.call(listCosts, { ...range, pageSize: 50 })).resBody;
    const row = costs.records.find(({ applyId }: { applyId: string }) => applyId === resBody.applyId);
    expect(row).toMatchObject({ discount: '10.5000', coupon: '10.5000', cost: '0.0000' });
    const uses = (await person.call(listCouponUses, { couponId: late })).resBody;
    expect(uses.records).toMatchObject([{ kind: 'plan', applyId: resBody.applyId, amount: '6.5000' }]);
    expect(await company.call(listCouponUses, { couponId: late })).toMatchObject({ resCode: 'E4214' });
  });

  it('a part, and what comes back of it comes back as it was paid: money first, then the coupon', async () => {
    await give(test, email, 50_0000);
    const id = await issued({ amount: '4' });
    const [month, other] = [
      await addPlan(test, apiId, { kind: 'monthly', priceMinor: 30_0000, validDays: 30 }),
      await addPlan(test, apiId, { kind: 'perCall', priceMinor: 100 }),
    ];
    const before = await balance();
    const { applyId } = (await buy(month)).resBody;
    expect(before - (await balance())).toBe(26_0000);

    const change = {
      applyId,
      planId: other,
      reason: '调用量变了，需要另一个套餐',
      dailyCalls: 10,
      reqNo: newReqNo(),
    };
    expect(await person.call(changePlan, change)).toMatchObject(ok);
    // Nothing or the day that has begun is used: of 30 at least 29 come back, 26 of them as money.
    expect(await balance()).toBe(before);
    const { used } = await coupon(id);
    expect(Number(used)).toBeLessThanOrEqual(1);
  });

  it('a part, of which the coupon that ends last is filled again first, each part once', () => {
    const coupons = [
      { couponId: 'ends first', minor: 30 },
      { couponId: 'ends last', minor: 40 },
    ];
    const back = (before: number, after: number) => couponsBack({ amountMinor: 100, coupons }, before, after);

    // 30 were paid in money.
    expect(back(0, 30)).toEqual([]);
    expect(back(30, 50)).toEqual([{ couponId: 'ends last', minor: 20 }]);
    expect(back(50, 100)).toEqual([
      { couponId: 'ends last', minor: 20 },
      { couponId: 'ends first', minor: 30 },
    ]);
  });

  it('a part, and comes back to whom it was given, though the app has moved to an organisation', async () => {
    await give(test, email, 50_0000);
    const id = await issued({ amount: '4' });
    const [month, other] = [
      await addPlan(test, apiId, { kind: 'monthly', priceMinor: 30_0000, validDays: 30 }),
      await addPlan(test, apiId, { kind: 'perCall', priceMinor: 100 }),
    ];
    const { appId } = (await person.call(addApp, anApp())).resBody;
    const { applyId } = (await buy(month, appId as string)).resBody;
    const accountId = await anOrganisation();
    expect(await person.call(moveApp, { appId, accountId, reqNo: newReqNo() })).toMatchObject(ok);

    await person.call(switchAccount, { accountId });
    const change = { applyId, planId: other, reason: '调用量变了，需要另一个套餐', dailyCalls: 10 };
    expect(await person.call(changePlan, { ...change, reqNo: newReqNo() })).toMatchObject(ok);
    expect((await own()).records).toEqual([]);
    // What was money goes on with the app.
    expect(await balance()).toBe(26_0000);

    await person.call(switchAccount, { accountId: '' });
    const { left } = await coupon(id);
    expect(Number(left)).toBeGreaterThanOrEqual(3);
    expect(await buy(await addPlan(test, apiId, { kind: 'monthly', priceMinor: 3_0000 }))).toMatchObject(ok);
    expect(Number((await coupon(id)).left)).toBe(Number(left) - 3);
  });

  it('nothing of a budget, which counts the full price, also of what was bought before it was set', async () => {
    await give(test, email, 20_0000);
    await issued({ amount: '4' });
    const planId = await addPlan(test, apiId, { kind: 'monthly', priceMinor: 10_0000, validDays: 30 });
    const { appId } = (await person.call(addApp, anApp())).resBody;
    expect(await buy(planId, appId)).toMatchObject(ok);
    const budget = { scope: 'app', appId, period: 'month', cap: '50', action: 2 } as const;
    expect(await person.call(saveBudget, { ...budget, reqNo: newReqNo() })).toMatchObject(ok);

    const { records } = (await person.call(listBudgets, { pageSize: 50 })).resBody;
    expect(records.find((one: { appId: string }) => one.appId === appId)).toMatchObject({ used: '10.0000' });
  });

  it('for calls by a lease, to the last one, and gives back what was not used', async () => {
    const applyId = await aCaller();
    const id = await issued({ amount: '1', categoryId: 'geo' });
    const before = await balance();
    const { leaseId, calls } = await lease(applyId, 40);
    expect(calls).toBe(40);
    expect(await balance()).toBe(before);
    expect(await coupon(id)).toMatchObject({ reserved: '0.4000', used: '0.0000' });

    const [first] = await sell(applyId, leaseId, 30);
    await exchange({ returns: [leaseId] });
    expect(await coupon(id)).toMatchObject({ reserved: '0.0000', used: '0.3000', left: '0.7000' });
    expect(await balance()).toBe(before);

    await post('meter', { gatewayId: 'gw-c', events: [], voided: [first] });
    expect(await coupon(id)).toMatchObject({ used: '0.2900', left: '0.7100' });
    const uses = (await person.call(listCouponUses, { couponId: id })).resBody.records;
    expect(uses.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount]).sort()).toEqual([
      ['refund', '-0.0100'],
      ['usage', '0.3000'],
    ]);
    expect(await balance()).toBe(before);
  });

  it('for calls of an account that has nothing else, which go on as soon as it is there', async () => {
    const applyId = await aCaller();
    const rest = await balance();
    const { id: ownerId } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const hold = { held_minor: rest };
    await test.db.updateTable('ledger_accounts').set(hold).where('id', '=', `${ownerId}:balance`).execute();
    const [refused] = (await exchange({ wishes: [{ subscriptionId: applyId, calls: 5 }] })).leases;
    expect(refused).toMatchObject({ refusal: 'E9105' });

    await issued({ amount: '0.03' });
    // Whoever has heard of the coupon may be at it: the job then leaves it to them.
    await eventually(async () => {
      await test.runJob('resume-paid');
      const { state } = await test.db
        .selectFrom('subscriptions')
        .select('state')
        .where('id', '=', applyId)
        .executeTakeFirstOrThrow();
      expect(state).toBe(applyState.active);
    });
    // A lease takes no more than a quarter of what is left, one call at least.
    expect((await lease(applyId, 5)).calls).toBe(1);
    await test.db
      .updateTable('ledger_accounts')
      .set({ held_minor: 0 })
      .where('id', '=', `${ownerId}:balance`)
      .execute();
  });

  it('no more than it is worth, whoever is first of two', async () => {
    const id = await issued({ amount: '5' });
    await give(test, email, 20_0000);
    const before = await balance();
    const planId = await addPlan(test, apiId, { kind: 'monthly', priceMinor: 4_0000, validDays: 30 });
    const apps = [(await person.call(addApp, anApp())).resBody, (await person.call(addApp, anApp())).resBody];
    const replies = await Promise.all(
      apps.map(({ appId }) =>
        person.call(addApply, {
          ...{ appId, apiId, planId, env: 'prod' as const, dailyCalls: 100, reqNo: newReqNo() },
          reason: '自动化测试需要调用这个接口',
        }),
      ),
    );
    expect(replies.map(({ resCode }) => resCode)).toEqual(['S0000', 'S0000']);
    expect(await coupon(id)).toMatchObject({ used: '5.0000', standing: 'usedUp' });
    expect(before - (await balance())).toBe(3_0000);
  });
});

describe('ends', () => {
  it('with its day, what gateways hold included once it has come back', async () => {
    const applyId = await aCaller();
    const id = await issued({ amount: '1', until: dayIn(0) });
    const { leaseId } = await lease(applyId, 20);
    test.pass(days);
    await test.runJob('end-coupons');
    await signIn();
    expect(await coupon(id)).toMatchObject({ standing: 'expired', reserved: '0.2000', left: '0.0000' });

    await exchange({ returns: [leaseId] });
    await test.runJob('end-coupons');
    expect(await coupon(id)).toMatchObject({ reserved: '0.0000', gone: '1.0000' });
    expect(await own()).toMatchObject({ worth: '0.0000' });
  });

  it('with the last instant of its day: nothing is paid by it from then on', async () => {
    const id = await issued({ amount: '1', until: dayIn(0) });
    const { valid_until: until, owner_id: ownerId } = await test.db
      .selectFrom('coupons')
      .select(['valid_until', 'owner_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const paidBy = async (at: Date) => (await spendableOf(test.db, { ownerId, apiId, at })).coupons;

    expect(await paidBy(new Date(until.getTime() - 1))).toBe(parseYuan('1'));
    expect(await paidBy(until)).toBe(0);
  });

  it('when an operator takes the unused part back, once', async () => {
    const id = await issued({ amount: '2' });
    const revoke = (browser = ops) =>
      browser.call(revokeCoupon, { couponId: id, reason: '发放有误，予以收回', reqNo: newReqNo() });
    expect(
      await person.call(revokeCoupon, { couponId: id, reason: '不要收回', reqNo: newReqNo() }),
    ).toMatchObject({
      resCode: 'E5103',
    });
    const codes = (await Promise.all([revoke(), revoke(second)])).map(({ resCode }) => resCode);
    expect([...codes].sort()).toEqual(['E3107', 'S0000']);
    const { batchId } = (await ops.call(listIssuedCoupons, { couponId: id })).resBody.records[0];
    expect((await ops.call(listCouponBatches, { pageSize: 50 })).resBody.records).toContainEqual(
      expect.objectContaining({ batchId, total: '2.0000', left: '0.0000', gone: '2.0000' }),
    );
    expect(await coupon(id)).toMatchObject({
      standing: 'revoked',
      gone: '2.0000',
      endReason: '发放有误，予以收回',
    });
    expect(
      await ops.call(revokeCoupon, { couponId: 'coupon_x', reason: '没有这一张', reqNo: newReqNo() }),
    ).toMatchObject({ resCode: 'E4214' });
  });
});
