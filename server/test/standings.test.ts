import {
  addApp,
  addApply,
  applyState,
  auditApply,
  findStandings,
  listMyApis,
  suspendApply,
  unsubscribe,
  withdrawApply,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addPlan, type PlanFacts } from './planFixtures';
import { anApp, apiIdOf, newReqNo, signedIn } from './startMarket';

let test: TestApp;
let harbor: Browser;
let provider: Browser;
let apiId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  harbor = await signedIn(test, 'harbor@example.com');
  provider = await signedIn(test, 'provider@example.com');
  apiId = await apiIdOf(harbor, '行政区划');
});
afterAll(() => test.close());

const standingsOf = async (browser: Browser, apiIds: string[]) =>
  (await browser.call(findStandings, { apiIds })).resBody.records;

async function apply(facts: Partial<PlanFacts> = {}): Promise<string> {
  const { appId } = (await harbor.call(addApp, anApp())).resBody;
  const planId = await addPlan(test, apiId, { kind: 'perCall', priceMinor: 100, ...facts });
  const reason = '自动化测试需要调用这个接口';
  const reply = await harbor.call(addApply, {
    ...{ appId, apiId, planId, env: 'prod', reason, dailyCalls: 100 },
    reqNo: newReqNo(),
  });
  return reply.resBody.applyId;
}

it('is nothing to whoever has nothing to do with it, and to nobody what it is to others', async () => {
  expect(await standingsOf(harbor, [apiId, 'api_none'])).toEqual([]);
  expect(await standingsOf(harbor, [])).toEqual([]);
  expect(await test.browser().call(findStandings, { apiIds: [apiId] })).toMatchObject({ resCode: 'E5101' });
  const { records } = (await provider.call(listMyApis, { pageSize: 50 })).resBody;
  expect(records.map(({ apiId: id }: { apiId: string }) => id)).toContain(apiId);
  expect(await standingsOf(provider, [apiId])).toEqual([{ apiId, isOwn: 1, apply: null }]);
});

it('tells of several subscriptions the one that says most', async () => {
  const waiting = await apply({ needsApproval: true });
  expect(await standingsOf(harbor, [apiId])).toMatchObject([
    { apiId, isOwn: 0, apply: { applyId: waiting, state: applyState.waiting, isRenewable: 0 } },
  ]);
  const active = await apply({ validDays: 30 });
  expect(await standingsOf(harbor, [apiId, apiId])).toMatchObject([
    { apply: { applyId: active, state: applyState.active, isRenewable: 1 } },
  ]);
  await provider.call(suspendApply, { applyId: active, reason: '调用异常' });
  expect(await standingsOf(harbor, [apiId])).toMatchObject([
    { apply: { applyId: active, state: applyState.suspended } },
  ]);
  await harbor.call(unsubscribe, { applyId: active });
  await provider.call(auditApply, { applyId: waiting, pass: '0', reason: '用途不明' });
  expect(await standingsOf(harbor, [apiId])).toMatchObject([
    { apply: { applyId: waiting, state: applyState.rejected, isRenewable: 0 } },
  ]);
  const again = await apply({ needsApproval: true });
  await harbor.call(withdrawApply, { applyId: again });
  expect(await standingsOf(harbor, [apiId])).toMatchObject([{ apply: { applyId: waiting } }]);
});

it('of free calls, which are given once, offers no renewal', async () => {
  const applyId = await apply({ kind: 'free', priceMinor: 0, included: 100, validDays: 30 });
  expect(await standingsOf(harbor, [apiId])).toMatchObject([
    { apply: { applyId, state: applyState.active, isRenewable: 0 } },
  ]);
});

it('is asked for a page of APIs at most', async () => {
  const apiIds = Array.from({ length: 101 }, (_, index) => `api_${index}`);
  expect(await harbor.call(findStandings, { apiIds })).toMatchObject({ resCode: 'E0017' });
});
