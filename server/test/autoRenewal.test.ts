import {
  addApp,
  addApply,
  applyState,
  budgetAction,
  listAppOperations,
  listAudit,
  listMessages,
  renewApply,
  saveAutoRenewal,
  saveBudget,
  viewApply,
  viewAutoRenewal,
  type AuditRow,
} from '@portal/calls';
import { days, hours } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addPlan, give, paidBy, type PlanFacts } from './planFixtures';
import { anApp, apiIdOf, newReqNo, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let apiId: string;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  apiId = await apiIdOf(person, '行政区划');
  await give(test, 'person@example.com', 1_000_0000);
}, 120_000);
afterAll(() => test.close());

async function subscribe(facts: Partial<PlanFacts> = {}) {
  const planId = await addPlan(test, apiId, {
    kind: 'monthly',
    priceMinor: 30_0000,
    validDays: 30,
    ...facts,
  });
  const { appId } = (await person.call(addApp, anApp())).resBody;
  const reply = await person.call(addApply, {
    appId,
    apiId,
    planId,
    env: 'prod',
    reason: '自动化测试需要调用这个接口',
    dailyCalls: 100,
    reqNo: newReqNo(),
  });
  return { applyId: reply.resBody.applyId as string, appId: appId as string, planId };
}

const switchTo = (applyId: string, isOn: number, cap?: string) =>
  person.call(saveAutoRenewal, { applyId, isOn, cap, reqNo: newReqNo() });
const run = () => test.runJob('renew-by-rule');
const paidFor = (work: () => Promise<unknown>) => paidBy(test, 'person@example.com', work);
const endOf = async (applyId: string) =>
  (await person.call(viewApply, { applyId })).resBody.apply.expiresAt as string;

async function pass(ms: number) {
  test.pass(ms);
  person = await signedIn(test, 'person@example.com');
}

/** How often the owner was told so of these subscriptions; the demo has one that renews itself, too. */
async function told(what: string, ...applyIds: string[]): Promise<number> {
  const { records } = (await person.call(listMessages, { pageSize: 50 })).resBody;
  return records.filter(
    ({ title, link }: { title: string; link: string | null }) =>
      title.includes(what) && applyIds.some((applyId) => link?.includes(applyId)),
  ).length;
}

it('is off, and on with a cap that today’s price fits under', async () => {
  const { applyId } = await subscribe();
  expect((await person.call(viewAutoRenewal, { applyId })).resBody).toMatchObject({ isOn: 0, cap: null });
  expect(await switchTo(applyId, 1)).toMatchObject({ resCode: 'E0017' });
  expect(await switchTo(applyId, 1, '29.99')).toMatchObject({ resCode: 'E0017' });
  expect(await switchTo(applyId, 1, '35')).toMatchObject({ resCode: 'S0000' });
  expect((await person.call(viewAutoRenewal, { applyId })).resBody).toMatchObject({
    isOn: 1,
    cap: '35.0000',
    price: '30.0000',
  });
  await switchTo(applyId, 0);
  await pass(29 * days + hours);
  expect(await paidFor(run)).toBe(0);
  await switchTo(applyId, 1, '35');
  const company = await signedIn(test, 'company@example.com');
  expect(await company.call(viewAutoRenewal, { applyId })).toMatchObject({ resCode: 'E3110' });
});

it('leaves who agreed to what in the log, of what was refused nothing', async () => {
  const { applyId, appId } = await subscribe();
  await switchTo(applyId, 0);
  await switchTo(applyId, 1, '29.99');
  for (const [isOn, cap] of [
    [1, '35'],
    [1, '40'],
    [0, undefined],
  ] as const) {
    await switchTo(applyId, isOn, cap);
    test.pass(1000);
  }
  await switchTo(applyId, 0);
  const ops = await signedIn(test, 'ops@example.com');
  const logged = async () =>
    (await ops.call(listAudit, { event: 'subscription.autoRenew', object: applyId })).resBody.records;
  const changed = (name: string, before: string, after: string) => ({ name, before, after });
  const records = await logged();

  expect(records.map(({ changes }: AuditRow) => changes)).toEqual([
    [changed('已启用', '是', '否'), changed('上限', '40.0000', '无')],
    [changed('上限', '35.0000', '40.0000')],
    [changed('已启用', '否', '是'), changed('上限', '无', '35.0000')],
  ]);
  expect(records[0]).toMatchObject({ name: '设置自动续费', isOk: 1 });
  const { records: operations } = (await person.call(listAppOperations, { appId })).resBody;
  expect(operations.slice(0, 3).map(({ text }: { text: string }) => text)).toEqual([
    '关闭自动续费“行政区划”',
    '开启自动续费“行政区划”',
    '开启自动续费“行政区划”',
  ]);
});

it('tells a week, three days and a day before, then renews once, however often it runs', async () => {
  const { applyId } = await subscribe();
  const end = await endOf(applyId);
  await switchTo(applyId, 1, '30');
  for (const [days_, left] of [
    [23, 7],
    [4, 3],
  ] as const) {
    await pass(days_ * days + hours);
    await run();
    await run();
    expect(await told(`${left} 天内自动续费`, applyId)).toBe(1);
  }
  await pass(2 * days);
  const paid = await paidFor(async () => {
    await run();
    await run();
  });
  expect(paid).toBe(30_0000);
  expect(await told('已自动续费', applyId)).toBe(1);
  const renewed = await endOf(applyId);
  expect(Date.parse(`${renewed}Z`) - Date.parse(`${end}Z`)).toBe(30 * days);
});

it('does not renew beyond its cap, a budget or the balance; tells once, and the subscription ends as always', async () => {
  const [dear, tight] = [await subscribe(), await subscribe()];
  await switchTo(dear.applyId, 1, '30');
  await switchTo(tight.applyId, 1, '30');
  await test.db
    .updateTable('api_plans')
    .set({ price_minor: 31_0000 })
    .where('id', '=', dear.planId)
    .execute();
  await person.call(saveBudget, {
    scope: 'app',
    appId: tight.appId,
    period: 'month',
    cap: '1',
    levels: [100],
    action: budgetAction.stop,
    isConfirmed: 1,
    reqNo: newReqNo(),
  });
  await pass(29 * days + hours);
  expect(
    await paidFor(async () => {
      await run();
      await run();
    }),
  ).toBe(0);
  expect(await told('自动续费失败', dear.applyId, tight.applyId)).toBe(2);
  expect((await person.call(viewAutoRenewal, { applyId: dear.applyId })).resBody.lastProblem).toContain(
    '上限',
  );
  expect((await person.call(viewAutoRenewal, { applyId: tight.applyId })).resBody.lastProblem).toContain(
    '预算',
  );

  await pass(2 * days);
  await run();
  await test.runJob('end-subscriptions');
  expect((await person.call(viewApply, { applyId: dear.applyId })).resBody.apply.state).toBe(
    applyState.expired,
  );
});

it('is refused for what does not end', async () => {
  const { applyId } = await subscribe({ kind: 'perCall', priceMinor: 100, validDays: null });
  expect(await switchTo(applyId, 1, '10')).toMatchObject({ resCode: 'E3107' });
});

it('does not renew for fewer calls than were bought before, at the same price, until whoever pays has renewed by hand', async () => {
  const { applyId, planId } = await subscribe({ kind: 'pack', priceMinor: 10_0000, included: 10_000 });
  const contain = (included: number) =>
    test.db.updateTable('api_plans').set({ included }).where('id', '=', planId).execute();
  await switchTo(applyId, 1, '30');
  await contain(5_000);
  await pass(29 * days + hours);
  expect(await paidFor(run)).toBe(0);
  expect((await person.call(viewAutoRenewal, { applyId })).resBody.lastProblem).toBe(
    '套餐包含的次数由 10,000 减少为 5,000，需要您手动续费一次来确认',
  );

  await person.call(renewApply, { applyId, reqNo: newReqNo() });
  await pass(30 * days);
  expect(await paidFor(run)).toBe(10_0000);
  // More than agreed asks nobody.
  await contain(20_000);
  await pass(30 * days);
  expect(await paidFor(run)).toBe(10_0000);
});

it('does not renew what counts as more than was agreed before whoever pays has accepted that', async () => {
  const { applyId, planId } = await subscribe();
  const weigh = (units: number) =>
    test.db
      .updateTable('api_plans')
      .set({ weights: JSON.stringify([{ operation: 'GET /regions', units, itemsAt: '' }]) })
      .where('id', '=', planId)
      .execute();
  await switchTo(applyId, 1, '30');
  await weigh(5);
  await pass(27 * days + hours);
  await run();
  expect(await told('3 天内自动续费', applyId)).toBe(1);
  const { records } = (await person.call(listMessages, { pageSize: 50 })).resBody;
  expect(
    records.find(({ link }: { link: string | null }) => link?.includes(applyId)).text as string,
  ).toContain('GET /regions 的计次已由“每次计 1 次”调高为“每次计 5 次”，需要您确认');
  await pass(2 * days);
  expect(await paidFor(run)).toBe(0);

  const { weightChanges, weightsMark } = (await person.call(viewAutoRenewal, { applyId })).resBody;
  expect(weightChanges).toEqual([{ operation: 'GET /regions', from: '每次计 1 次', to: '每次计 5 次' }]);
  await weigh(7);
  const accept = (mark: string) =>
    person.call(saveAutoRenewal, { applyId, isOn: 1, cap: '30', weightsMark: mark, reqNo: newReqNo() });
  expect(await accept(weightsMark as string)).toMatchObject({ resCode: 'E3107' });
  await weigh(5);
  expect(await accept(weightsMark as string)).toMatchObject({ resCode: 'S0000' });
  expect((await person.call(viewAutoRenewal, { applyId })).resBody.weightChanges).toEqual([]);
  expect(await paidFor(run)).toBe(30_0000);

  // What is cheaper than was agreed asks nobody, and what was accepted stays accepted.
  await weigh(2);
  await pass(30 * days);
  expect(await paidFor(run)).toBe(30_0000);
});
