import {
  addApp,
  addApply,
  applyState,
  auditApply,
  budgetAction,
  budgetOverview,
  changePlan,
  checkBudgets,
  listBudgets,
  listCoupons,
  listMessages,
  raiseBudget,
  renewApply,
  saveBudget,
  viewApply,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addPlan, give, type PlanFacts } from './planFixtures';
import { anApp, apiIdOf, newReqNo, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let apiId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  apiId = await apiIdOf(person, '行政区划');
  await give(test, 'person@example.com', 10_000_0000);
});
afterAll(() => test.close());

const aMonth = (facts: Partial<PlanFacts> = {}) =>
  addPlan(test, apiId, { kind: 'monthly', priceMinor: 30_0000, validDays: 30, ...facts });

async function newApp(): Promise<string> {
  return (await person.call(addApp, anApp())).resBody.appId as string;
}

const apply = (appId: string, planId: string) =>
  person.call(addApply, {
    appId,
    apiId,
    planId,
    env: 'prod',
    reason: '自动化测试需要调用这个接口',
    dailyCalls: 100,
    reqNo: newReqNo(),
  });

async function budgetFor(appId: string, cap: string, action: number = budgetAction.stop): Promise<string> {
  const reply = await person.call(saveBudget, {
    scope: 'app',
    appId,
    period: 'month',
    cap,
    levels: [80, 100],
    action,
    reqNo: newReqNo(),
  });
  return reply.resBody.budgetId as string;
}

async function budgetOf(budgetId: string) {
  const { records } = (await person.call(listBudgets, { pageSize: 50 })).resBody;
  return records.find((row: { budgetId: string }) => row.budgetId === budgetId);
}

it('asks budgets before it pays in advance, says which one refuses, and pays once that is raised', async () => {
  const appId = await newApp();
  const budgetId = await budgetFor(appId, '20');
  const planId = await aMonth();
  const before = (await person.call(budgetOverview, {})).resBody;

  const refused = await apply(appId, planId);
  expect(refused).toMatchObject({
    resCode: 'E4305',
    resMsg: expect.stringContaining('应用每月预算 ￥20.00'),
    budget: { budgetId, raiseTo: '30.0000', isExceeded: 1 },
  });
  expect((await person.call(budgetOverview, {})).resBody.available).toBe(before.available);
  expect(
    (await person.call(checkBudgets, { appId, apiId, amount: '30.0000' })).resBody.records,
  ).toMatchObject([{ budgetId, isExceeded: 1, raiseTo: '30.0000', used: '0.0000' }]);

  expect(await person.call(raiseBudget, { budgetId, cap: '20', reqNo: newReqNo() })).toMatchObject({
    resCode: 'E4301',
    // Buttons show this text, too: somebody else may have raised it meanwhile.
    resMsg: '上限现在是 ￥20.00，新的上限须高于它',
  });
  expect(await person.call(raiseBudget, { budgetId, cap: '30', reqNo: newReqNo() })).toMatchObject({
    resCode: 'S0000',
  });
  expect(await apply(appId, planId)).toMatchObject({ resCode: 'S0000' });
  expect(await budgetOf(budgetId)).toMatchObject({ used: '30.0000', state: 'reached' });
  const after = (await person.call(budgetOverview, {})).resBody;
  expect(Number(after.monthCost) - Number(before.monthCost)).toBeCloseTo(30, 4);
});

it('says beforehand what the balance and the coupons for the API can pay', async () => {
  const appId = await newApp();
  const check = async (of: string) =>
    (await person.call(checkBudgets, { appId, apiId: of, amount: '1' })).resBody;
  const balance = Number((await person.call(budgetOverview, {})).resBody.available);
  const { records } = (await person.call(listCoupons, { standing: 'usable', pageSize: 50 })).resBody;
  const [limited] = (records as { apiId: string | null; left: string }[]).filter((one) => one.apiId !== null);

  const [here, there] = [await check(apiId), await check(limited!.apiId!)];

  expect(Number(there.coupons) - Number(here.coupons)).toBeCloseTo(Number(limited!.left), 4);
  for (const { available, coupons } of [here, there])
    expect(Number(available)).toBeCloseTo(balance + Number(coupons), 4);
});

it('never says that more is left of a budget than there is', async () => {
  const appId = await newApp();
  await budgetFor(appId, '20');
  const { applyId } = (await apply(appId, await aMonth({ priceMinor: 10_0540 }))).resBody;

  expect(await person.call(renewApply, { applyId, reqNo: newReqNo() })).toMatchObject({
    resCode: 'E4305',
    resMsg: expect.stringContaining('本期只剩 ￥9.94，不够支付 ￥10.054，'),
  });
});

it('only tells where the budget only tells, and counts renewals and what comes back of a change', async () => {
  const appId = await newApp();
  const budgetId = await budgetFor(appId, '20', budgetAction.remind);
  const [month, other] = [await aMonth(), await aMonth({ priceMinor: 12_0000 })];
  const { applyId } = (await apply(appId, month)).resBody;
  expect(await budgetOf(budgetId)).toMatchObject({ used: '30.0000', state: 'reached' });

  await person.call(renewApply, { applyId, reqNo: newReqNo() });
  expect(await budgetOf(budgetId)).toMatchObject({ used: '60.0000' });

  const changed = await person.call(changePlan, {
    applyId,
    planId: other,
    reason: '调用量变了，需要另一个套餐',
    dailyCalls: 200,
    reqNo: newReqNo(),
  });
  expect(changed).toMatchObject({ resCode: 'S0000' });
  // 12 paid, 60 for sixty days given back but for the day that has begun, if it has.
  const { used } = await budgetOf(budgetId);
  expect(Number(used)).toBeGreaterThanOrEqual(12);
  expect(Number(used)).toBeLessThanOrEqual(13);
});

it('tells the applicant, and not the provider, which budget stands in the way of an approval', async () => {
  const provider = await signedIn(test, 'provider@example.com');
  const appId = await newApp();
  await budgetFor(appId, '1');
  const { applyId } = (await apply(appId, await aMonth({ needsApproval: true }))).resBody;

  const refused = await provider.call(auditApply, { applyId, pass: '1', reason: '' });
  expect(refused).toMatchObject({ resCode: 'E4305' });
  expect(JSON.stringify(refused)).not.toContain('￥1.00');
  expect((await person.call(viewApply, { applyId })).resBody.apply.state).toBe(applyState.waiting);
  const { records } = (await person.call(listMessages, { pageSize: 50 })).resBody;
  const titles = records.map(({ title }: { title: string }) => title);
  expect(titles).toContainEqual(expect.stringContaining('预算不足'));
});

it('knows the budgets of no other account, and no app of another', async () => {
  const company = await signedIn(test, 'company@example.com');
  const appId = await newApp();
  const budgetId = await budgetFor(appId, '20');

  expect(await company.call(checkBudgets, { appId, apiId, amount: '1' })).toMatchObject({ resCode: 'E3101' });
  expect(await company.call(raiseBudget, { budgetId, cap: '99', reqNo: newReqNo() })).toMatchObject({
    resCode: 'E4303',
  });
});
