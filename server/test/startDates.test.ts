import {
  addApp,
  addApply,
  applyState,
  auditApply,
  batchApply,
  changePlan,
  listAppApis,
  listBudgets,
  listProviderApplies,
  quoteApply,
  renewApply,
  unsubscribe,
  viewApply,
} from '@portal/calls';
import { addDays } from '@portal/rules';
import type { AppEntity, LeaseExchange } from '@portal/contract/gateway';
import { days, formatDate, formatInstant, parseDay } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { addPlan, give, paidBy, type PlanFacts } from './planFixtures';
import { anApp, apiIdOf, newReqNo, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let provider: Browser;
let apiId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await signIn();
  apiId = await apiIdOf(person, '行政区划');
  await give(test, 'person@example.com', 10_000_0000);
});
afterAll(() => test.close());

async function signIn() {
  person = await signedIn(test, 'person@example.com');
  provider = await signedIn(test, 'provider@example.com');
}

const inDays = (count: number) => addDays(formatDate(test.clock()), count);
const newPlan = (facts: PlanFacts) => addPlan(test, apiId, facts);
const aPack = { kind: 'pack', priceMinor: 10_0000, included: 1000, validDays: 30 } as const;

async function apply(planId: string, facts: { startOn?: string; env?: 'prod' | 'sandbox' } = {}) {
  const { appId } = (await person.call(addApp, anApp())).resBody;
  return {
    appId: appId as string,
    reply: await person.call(addApply, {
      appId,
      apiId,
      planId,
      env: 'prod',
      reason: '自动化测试需要调用这个接口',
      dailyCalls: 100,
      reqNo: newReqNo(),
      ...facts,
    }),
  };
}

async function subscribe(planId: string, startOn?: string) {
  const { appId, reply } = await apply(planId, { startOn });
  expect(reply).toMatchObject({ resCode: 'S0000' });
  return { appId, applyId: reply.resBody.applyId as string };
}

const view = async (applyId: string) => (await person.call(viewApply, { applyId })).resBody.apply;

const ask = (path: string, question?: object) =>
  test.app.inject({
    method: question ? 'POST' : 'GET',
    url: `/internal/gateway/${path}`,
    headers: {
      authorization: `Bearer ${test.config.gatewayToken}`,
      ...(question && { 'content-type': 'application/json' }),
    },
    ...(question && { payload: JSON.stringify(question) }),
  });

/** What a gateway that asks for calls is refused with; null: it gets some. */
async function refusalOf(subscriptionId: string): Promise<string | null> {
  const wishes = [{ subscriptionId, calls: 10 }];
  const { leases } = (
    await ask('leases', { gatewayId: 'gateway-start', wishes, returns: [] })
  ).json<LeaseExchange>();
  const [lease] = leases;
  return lease && 'refusal' in lease ? lease.refusal : null;
}

it.each([
  ['a day that is over', -1, 'prod', '上线时间不能早于今天'],
  ['a day too far ahead', 91, 'prod', '上线时间不能晚于'],
  ['a later day of the sandbox', 1, 'sandbox', '沙箱随时可用，不用选择上线时间'],
] as const)('refuses %s', async (_, ahead, env, message) => {
  const { reply } = await apply(await newPlan({ kind: 'perCall', priceMinor: 100 }), {
    startOn: inDays(ahead),
    env,
  });

  expect(reply).toMatchObject({ resCode: 'E0017' });
  expect(reply.fields).toEqual([{ name: 'startOn', message: expect.stringContaining(message) }]);
});

it.each(['2026-02-30', 'tomorrow', '2026-12-01 10:00'])('takes %p for no day', async (startOn) => {
  const { reply } = await apply(await newPlan({ kind: 'perCall', priceMinor: 100 }), { startOn });
  expect(reply).toMatchObject({ resCode: 'E0017' });
});

it('begins at once where today is wanted, and on the last day that may be chosen', async () => {
  const planId = await newPlan({ kind: 'perCall', priceMinor: 100 });
  const { applyId } = await subscribe(planId, inDays(0));
  expect(await view(applyId)).toMatchObject({ startsAt: null, state: applyState.active });
  expect(await refusalOf(applyId)).toBeNull();

  const last = await subscribe(planId, inDays(90));
  expect(await view(last.applyId)).toMatchObject({ startsAt: `${inDays(90)} 00:00:00` });
});

it('is paid when it is granted, serves and counts its days from the day that was chosen', async () => {
  const startOn = inDays(10);
  const planId = await newPlan(aPack);
  let subscribed = { appId: '', applyId: '' };
  const paid = await paidBy(test, 'person@example.com', async () => {
    subscribed = await subscribe(planId, startOn);
  });
  const { appId, applyId } = subscribed;
  const end = formatInstant(new Date(parseDay(startOn).getTime() + 30 * days));

  expect(paid).toBe(10_0000);
  expect(await view(applyId)).toMatchObject({ startsAt: `${startOn} 00:00:00`, expiresAt: end });
  expect((await person.call(listAppApis, { appId })).resBody.records).toMatchObject([
    { applyId, startsAt: `${startOn} 00:00:00`, expiresAt: end },
  ]);
  expect(await refusalOf(applyId)).toBe('E9115');
  const snapshot = (await ask('snapshot')).body;
  const line = snapshot.split('\n').find((one) => one.includes(applyId));
  const known = (JSON.parse(line!) as AppEntity).subscriptions.find(({ id }) => id === applyId);
  expect(known).toMatchObject({ startsAt: parseDay(startOn).getTime() });

  // Another time goes on from the end.
  await person.call(renewApply, { applyId, reqNo: newReqNo() });
  expect((await view(applyId)).expiresAt).toBe(
    formatInstant(new Date(parseDay(startOn).getTime() + 60 * days)),
  );

  test.pass(10 * days);
  await signIn();
  expect(await refusalOf(applyId)).toBeNull();
});

it('begins when it is granted, where that is later than the day that was chosen', async () => {
  const startOn = inDays(1);
  const { applyId } = await subscribe(await newPlan({ ...aPack, needsApproval: true }), startOn);
  expect((await provider.call(listProviderApplies, { tab: 'waiting' })).resBody.records).toContainEqual(
    expect.objectContaining({ applyId, startsAt: `${startOn} 00:00:00` }),
  );

  test.pass(3 * days);
  await signIn();
  const grantedAt = test.clock();
  await provider.call(auditApply, { applyId, pass: '1' });

  expect(await view(applyId)).toMatchObject({
    expiresAt: formatInstant(new Date(grantedAt.getTime() + 30 * days)),
  });
  expect(await refusalOf(applyId)).toBeNull();
});

it('is paid back as a whole when it is left before it began', async () => {
  const planId = await newPlan(aPack);
  const { applyId } = await subscribe(planId, inDays(5));

  expect(await paidBy(test, 'person@example.com', () => person.call(unsubscribe, { applyId }))).toBe(
    -10_0000,
  );
  expect(await view(applyId)).toMatchObject({ state: applyState.unsubscribed });
});

it('changes its plan before it began: the new one begins on the same day, the old is paid back', async () => {
  const startOn = inDays(5);
  const { applyId } = await subscribe(await newPlan(aPack), startOn);
  const planId = await newPlan({ kind: 'monthly', priceMinor: 30_0000, validDays: 30 });
  const end = formatInstant(new Date(parseDay(startOn).getTime() + 30 * days));

  const quote = (await person.call(quoteApply, { applyId, planId })).resBody;
  expect(quote).toMatchObject({ credit: '10.0000', callsLeft: 1000, newExpiresAt: end });
  let changed = '';
  const paid = await paidBy(test, 'person@example.com', async () => {
    const reply = await person.call(changePlan, {
      applyId,
      planId,
      reason: '调用量变了，需要另一个套餐',
      dailyCalls: 200,
      reqNo: newReqNo(),
    });
    changed = reply.resBody.applyId;
  });

  expect(paid).toBe(20_0000);
  expect(await view(changed)).toMatchObject({ startsAt: `${startOn} 00:00:00`, expiresAt: end });
  expect(await refusalOf(changed)).toBe('E9115');
});

it('holds for all of several that are applied for at once, with the cap of each', async () => {
  const { appId } = (await person.call(addApp, anApp())).resBody;
  const [second, startOn] = [await apiIdOf(person, '汉字转拼音'), inDays(7)];
  const planOf = (id: string) => addPlan(test, id, { kind: 'perCall', priceMinor: 100 });
  const common = { appId, env: 'prod', reason: '自动化测试需要调用这些接口', dailyCalls: 100 } as const;
  const items = [
    { apiId, planId: await planOf(apiId), budgetCap: '90' },
    { apiId: second, planId: await planOf(second) },
  ];

  const none = await person.call(batchApply, {
    ...common,
    items: [{ ...items[0]!, budgetCap: '0' }, items[1]!],
    reqNo: newReqNo(),
  });
  expect(none).toMatchObject({ resCode: 'E4301', apiId });
  const { results } = (await person.call(batchApply, { ...common, items, startOn, reqNo: newReqNo() }))
    .resBody;

  for (const { applyId } of results)
    expect(await view(applyId)).toMatchObject({ startsAt: `${startOn} 00:00:00` });
  const budgets = (await person.call(listBudgets, { pageSize: 50 })).resBody.records;
  expect(budgets).toContainEqual(expect.objectContaining({ appId, apiId, cap: '90.0000' }));
  expect(budgets).not.toContainEqual(expect.objectContaining({ appId, apiId: second }));
});

describe('the terms of data use', () => {
  const applyUnder = async (dataTerms?: string) => {
    const { appId } = (await person.call(addApp, anApp())).resBody;
    return person.call(addApply, {
      appId,
      apiId,
      planId: await newPlan({ kind: 'perCall', priceMinor: 100 }),
      env: 'prod',
      reason: '自动化测试需要调用这个接口',
      dailyCalls: 100,
      dataTerms: dataTerms as '1' | undefined,
      reqNo: newReqNo(),
    });
  };

  it('are kept with the application in the version that was agreed to', async () => {
    const { applyId } = (await applyUnder('1')).resBody;
    expect(await view(applyId)).toMatchObject({ dataTerms: '1' });
    // A change of its plan is under the same.
    const changed = await person.call(changePlan, {
      applyId,
      planId: await newPlan({ kind: 'perCall', priceMinor: 200 }),
      reason: '调用量变了，需要另一个套餐',
      dailyCalls: 200,
      reqNo: newReqNo(),
    });
    expect(await view(changed.resBody.applyId)).toMatchObject({ dataTerms: '1' });
  });

  it('are not recorded where a program names none, and those of another day are refused', async () => {
    const { applyId } = (await applyUnder()).resBody;
    expect(await view(applyId)).toMatchObject({ dataTerms: null });
    expect(await applyUnder('0')).toMatchObject({
      resCode: 'E0017',
      fields: [{ name: 'dataTerms', message: expect.stringContaining('重新阅读') }],
    });
  });
});
