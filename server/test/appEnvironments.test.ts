import {
  addApp,
  addApply,
  budgetOverview,
  listAppApis,
  listApps,
  listBudgets,
  listCallRecords,
  saveBudget,
  toggleBudget,
  type App,
  type Budget,
  type CallInput,
  type Env,
} from '@portal/calls';
import { minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { anApp, newReqNo, planIdOf, signedIn, subscribe } from './startMarket';

let test: TestApp;
let person: Browser;
let app: Awaited<ReturnType<typeof subscribe>>;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  app = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  await person.call(addApply, {
    appId: app.appId,
    apiId: app.apiId,
    planId: await planIdOf(person, app.apiId, 'perCall'),
    env: 'sandbox',
    reason: '自动化测试需要调用这个接口',
    dailyCalls: 10,
    reqNo: newReqNo(),
  });
  for (let at = 0; at < 30; at += 1) await called(at % 10 === 0 ? 'sandbox' : 'prod', at);
}, 90_000);
afterAll(() => test.close());

/** A call so many minutes ago; every third one failed. */
async function called(env: Env, at: number): Promise<void> {
  const row = await test.db
    .selectFrom('subscriptions')
    .innerJoin('apps', 'apps.id', 'app_id')
    .innerJoin('api_products', 'api_products.id', 'api_id')
    .select(['subscriptions.id', 'apps.owner_id', 'provider_id'])
    .where('app_id', '=', app.appId)
    .where('env', '=', env)
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('call_records')
    .values({
      request_id: `req_env_${at}`,
      at: new Date(test.clock().getTime() - at * minutes),
      subscription_id: row.id,
      app_id: app.appId,
      api_id: app.apiId,
      owner_id: row.owner_id,
      provider_id: row.provider_id,
      env,
      key_id: 'key',
      operation: 'GET /regions',
      status: at % 3 === 0 ? 502 : 200,
      code: '',
      is_billed: at % 3 !== 0,
      cost_minor: 0,
      latency_ms: 5,
      address: '203.0.113.7',
    })
    .execute();
}

/** All pages of the log, by the ends of their numbers. */
async function logOf(filter: { env?: Env; status?: 'ok' | 'failed' }): Promise<number[]> {
  const found: number[] = [];
  for (let cursor: string | undefined; ;) {
    const { resBody } = await person.call(listCallRecords, {
      appId: app.appId,
      pageSize: 10,
      ...filter,
      ...(cursor && { cursor }),
    });
    found.push(...resBody.records.map(({ requestId }: { requestId: string }) => Number(requestId.slice(8))));
    if (!resBody.nextCursor) return found;
    cursor = resBody.nextCursor as string;
  }
}

const range = [...Array(30).keys()];

it.each([
  ['all of it', {}, range],
  ['the sandbox', { env: 'sandbox' }, range.filter((at) => at % 10 === 0)],
  ['production', { env: 'prod' }, range.filter((at) => at % 10 !== 0)],
  [
    'what succeeded in production',
    { env: 'prod', status: 'ok' },
    range.filter((at) => at % 10 !== 0 && at % 3 !== 0),
  ],
  [
    'what failed in the sandbox',
    { env: 'sandbox', status: 'failed' },
    range.filter((at) => at % 10 === 0 && at % 3 === 0),
  ],
] as const)('lists %s, page by page, the newest first', async (_, filter, expected) => {
  expect(await logOf(filter)).toEqual(expected);
});

it('finds a call by its number in its environment alone', async () => {
  const ask = async (env: Env) =>
    (await person.call(listCallRecords, { appId: app.appId, env, requestId: 'req_env_10' })).resBody.records;

  expect(await ask('sandbox')).toHaveLength(1);
  expect(await ask('prod')).toEqual([]);
});

it('finds calls by where they came from and what they failed with', async () => {
  await test.db
    .updateTable('call_records')
    .set({ address: '2001:db8::7', status: 429, code: 'E9104' })
    .where('request_id', '=', 'req_env_3')
    .execute();
  const ask = async (filter: Partial<CallInput<typeof listCallRecords>>) => {
    const reply = await person.call(listCallRecords, { appId: app.appId, env: 'prod', ...filter });
    return reply.resBody.records.map(({ requestId }: { requestId: string }) => requestId) as string[];
  };

  expect(await ask({ address: '2001:db8::7' })).toEqual(['req_env_3']);
  expect(await ask({ address: '198.51.100.1' })).toEqual([]);
  expect(await ask({ httpStatus: 429 })).toEqual(['req_env_3']);
  expect(await ask({ httpStatus: 429, address: '203.0.113.7' })).toEqual([]);
  expect(await ask({ httpStatus: 502, pageSize: 50 })).toHaveLength(8);
  const provider = await signedIn(test, 'provider@example.com');
  expect(await provider.call(listCallRecords, { view: 'provider', address: '2001:db8::7' })).toMatchObject({
    resCode: 'E0017',
  });
});

it('lists the calls of an app to nobody else', async () => {
  const company = await signedIn(test, 'company@example.com');

  const { resBody } = await company.call(listCallRecords, { appId: app.appId, env: 'prod' });

  expect(resBody.records).toEqual([]);
});

it('lists what an app may call in one environment', async () => {
  const ask = async (env?: Env) =>
    (await person.call(listAppApis, { appId: app.appId, ...(env && { env }) })).resBody.records.map(
      (row: { env: Env }) => row.env,
    );

  expect(await ask('sandbox')).toEqual(['sandbox']);
  expect(await ask('prod')).toEqual(['prod']);
  expect(await ask()).toHaveLength(2);
});

it('finds what an app may call by a part of its name', async () => {
  const [row] = (await person.call(listAppApis, { appId: app.appId })).resBody.records as {
    apiName: string;
  }[];
  const countOf = async (name: string) =>
    (await person.call(listAppApis, { appId: app.appId, name })).resBody.total as number;

  expect(await countOf(row!.apiName.slice(1))).toBe(2);
  expect(await countOf('没有这个接口')).toBe(0);
});

it('lists the budgets that limit an app, those of the account with them', async () => {
  const other = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const shared = { period: 'month', cap: '900', action: 0 } as const;
  await person.call(saveBudget, { ...shared, scope: 'app', appId: app.appId, reqNo: newReqNo() });
  await person.call(saveBudget, { ...shared, scope: 'app', appId: other.appId, reqNo: newReqNo() });
  await person.call(saveBudget, { ...shared, scope: 'account', reqNo: newReqNo() });

  const { records, total } = (await person.call(listBudgets, { appId: app.appId, pageSize: 50 })).resBody;

  const apps = records.map(({ appId }: { appId: string | null }) => appId);
  expect(new Set(apps)).toEqual(new Set([app.appId, null]));
  expect(total).toBe(records.length);
});

it('lists apps by how far they have come, with what they may spend this month', async () => {
  const { appId } = (await person.call(addApp, anApp())).resBody as { appId: string };
  const listed = async (env?: Env) =>
    ((await person.call(listApps, { env, pageSize: 50 })).resBody as { records: App[] }).records;
  const ids = (apps: readonly App[]) => apps.map((one) => one.appId);

  expect(ids(await listed('prod'))).toContain(app.appId);
  expect(ids(await listed('prod'))).not.toContain(appId);
  expect(ids(await listed('sandbox'))).toContain(appId);
  expect(ids(await listed('sandbox'))).not.toContain(app.appId);

  const all = await listed();
  const budgetOf = (id: string) => all.find((one) => one.appId === id)?.monthBudget;
  expect(budgetOf(app.appId)).toEqual({ unit: 'yuan', cap: '900.0000', percent: 0, state: 'normal' });
  expect(budgetOf(appId)).toBeNull();
});

it('says of a budget of calls how many there may be, and of the account only what is on for the month', async () => {
  const { appId } = (await person.call(addApp, anApp())).resBody as { appId: string };
  const shared = { scope: 'app', action: 0, appId } as const;
  await person.call(saveBudget, { ...shared, period: 'month', unit: 'calls', cap: '500', reqNo: newReqNo() });
  await person.call(saveBudget, { ...shared, period: 'day', cap: '1', reqNo: newReqNo() });
  const { records } = (await person.call(listApps, { pageSize: 50 })).resBody as { records: App[] };
  expect(records.find((one) => one.appId === appId)?.monthBudget).toEqual({
    unit: 'calls',
    cap: '500',
    percent: 0,
    state: 'normal',
  });

  const ofAccount = async () => (await person.call(budgetOverview, {})).resBody.monthBudget;
  expect(await ofAccount()).toMatchObject({ unit: 'yuan', state: expect.any(String) });
  const all = (await person.call(listBudgets, { pageSize: 50 })).resBody.records as Budget[];
  const { budgetId } = all.find(({ scope, period }) => scope === 'account' && period === 'month')!;
  await person.call(toggleBudget, { budgetId, isEnabled: 0 });
  expect(await ofAccount()).toBeNull();
});
