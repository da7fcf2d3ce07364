import {
  apiSort,
  chargeTypes,
  codeSample,
  compareApis,
  appState,
  homeSummary,
  listApis,
  listCategories,
  listHotApis,
  listOperations,
  sampleLanguages,
  viewApi,
  viewOperation,
  type SampleLanguage,
} from '@portal/calls';
import { keysOf } from '@portal/rules';
import { userState } from '../src/platform/userState';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';

let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  browser = test.browser();
});
afterAll(() => test.close());

const names = (reply: { resBody: { records: { apiName: string }[] } }) =>
  reply.resBody.records.map(({ apiName }) => apiName);
const idOf = async (searchText: string) =>
  (await browser.call(listApis, { searchText })).resBody.records[0].apiId as string;

it('counts every category, and lists what it counts', async () => {
  const { tree, total } = (await browser.call(listCategories, {})).resBody;
  expect(total).toBe(30);

  for (const parent of tree) {
    expect((await browser.call(listApis, { cateId: parent.cateId })).resBody.total).toBe(parent.count);
    for (const child of parent.children) {
      const reply = await browser.call(listApis, { cateId: parent.cateId, subCateId: child.cateId });
      expect(reply.resBody.total).toBe(child.count);
    }
  }
});

it('finds APIs by name, tag, operation and path', async () => {
  expect(names(await browser.call(listApis, { searchText: '行政 区划' }))).toContain('行政区划');
  expect(names(await browser.call(listApis, { searchText: '批量校验' }))).toEqual(['身份证号校验']);
  expect(names(await browser.call(listApis, { searchText: '/to-lunar' }))).toEqual(['农历与节气']);
  expect(names(await browser.call(listApis, { searchText: '没有这种' }))).toEqual([]);
});

it('filters in the database and keeps pages apart', async () => {
  const free = await browser.call(listApis, { chargeType: 'free' });
  expect(free.resBody.records.every((api: { hasFree: number }) => api.hasFree === 1)).toBe(true);
  expect((await browser.call(listApis, { authLevel: 2 })).resBody.total).toBe(1);
  expect((await browser.call(listApis, { tag: '校验' })).resBody.total).toBe(6);

  const pages = await Promise.all(
    [1, 2, 3].map((pageNo) => browser.call(listApis, { pageNo, pageSize: 11, sort: 1 })),
  );
  expect(new Set(pages.flatMap(names)).size).toBe(30);
});

it('says of each API what its plans cost, and finds it by the kind of any of them', async () => {
  const bankCard = { searchText: '银行卡号识别' };
  const [card] = (await browser.call(listApis, bankCard)).resBody.records;
  expect(card).toMatchObject({ chargeType: 'perCall', price: '0.0500', priceFrom: 0, hasFree: 1 });
  for (const chargeType of ['free', 'perCall'] as const)
    expect(names(await browser.call(listApis, { chargeType, pageSize: 48 }))).toContain(card.apiName);
  expect(names(await browser.call(listApis, { chargeType: 'pack', pageSize: 48 }))).not.toContain(
    card.apiName,
  );
  const [tiered] = (await browser.call(listApis, { searchText: '身份证号校验' })).resBody.records;
  expect(tiered).toMatchObject({ chargeType: 'tiered', price: '0.0300', priceLow: '0.0120', priceFrom: 1 });
});

it('counts as many of each way of charging as it lists', async () => {
  for (const chargeType of keysOf(chargeTypes)) {
    const { records, total } = (await browser.call(listApis, { chargeType, pageSize: 48 })).resBody;
    expect(total).toBe(records.length);
  }
});

it('ranks by use: what is looked at rises', async () => {
  const apiId = await idOf('金额大写');
  await browser.call(viewApi, { apiId });
  await browser.call(viewApi, { apiId });
  await untilCounted(apiId, 2);

  for (const job of ['count-views', 'rank-apis']) await test.runJob(job);

  expect(names(await browser.call(listHotApis, { size: 12 }))[0]).toBe('身份证号校验');
  const hot = names(await browser.call(listApis, { sort: apiSort.hottest, pageSize: 48 }));
  // Nobody has called these two: what is looked at comes first.
  expect(hot.indexOf('金额大写')).toBeLessThan(hot.indexOf('二维码生成'));
});

it('says the price of every plan in yuan, as text', async () => {
  const { base, plans } = (await browser.call(viewApi, { apiId: await idOf('身份证') })).resBody;

  expect(base).toMatchObject({
    apiName: '身份证号校验',
    price: '0.0300',
    categoryPath: [{ name: '数据核验' }, { name: '个人身份' }],
  });
  expect(plans[0].tiers).toEqual([
    { upTo: 10000, price: '0.0300' },
    { upTo: 100000, price: '0.0200' },
    { upTo: null, price: '0.0120' },
  ]);
});

it('draws the reference from the description: parameters, nested fields, examples, samples', async () => {
  const apiId = await idOf('行政区划');
  const { groups, total } = (await browser.call(listOperations, { apiId })).resBody;
  expect(total).toBe(3);
  const { opId } = groups[0].ops.find((op: { path: string }) => op.path === '/regions');

  const operation = (await browser.call(viewOperation, { apiId, opId })).resBody;

  expect(operation.gatewayPath).toBe('/prod/region/v2/regions');
  expect(operation.params[0]).toMatchObject({
    name: 'parent',
    place: 'query',
    required: 0,
    example: '330000',
  });
  expect(operation.responses[0].fields.map((field: { name: string }) => field.name)).toEqual([
    'records',
    'records[]',
    'records[].code',
    'records[].name',
    'records[].level',
  ]);
  expect(JSON.parse(operation.responses[0].example)).toEqual({
    records: [{ code: '330100', name: '杭州市', level: 2 }],
  });
  for (const lang of Object.keys(sampleLanguages) as SampleLanguage[]) {
    const { code } = (await browser.call(codeSample, { apiId, opId, lang })).resBody;
    expect(code).toContain('/prod/region/v2/regions?parent=330000');
    expect(code).toContain('X-App-Key');
  }
});

it('keeps the order in which a description names its fields', async () => {
  const { responses } = (await browser.call(viewOperation, { apiId: await idOf('身份证') })).resBody;

  expect(responses[0].fields.map((field: { name: string }) => field.name)).toEqual([
    'valid',
    'birthday',
    'gender',
    'region',
    'reason',
  ]);
});

it('answers what is not there, and what a branded portal does not offer, alike', async () => {
  const harbor = test.browser('harbor.localhost');
  const apiId = await idOf('二维码');

  const hidden = await harbor.call(viewApi, { apiId });
  const absent = await harbor.call(viewApi, { apiId: 'api_none' });
  expect({ ...hidden, requestId: '' }).toEqual({ ...absent, requestId: '' });
  expect(hidden).toMatchObject({ resCode: 'E4004' });
  expect((await harbor.call(listApis, {})).resBody.total).toBe(6);
  expect((await harbor.call(listOperations, { apiId })).resCode).toBe('E4004');
});

it('says 已下线 of an API that was there once', async () => {
  const apiId = await idOf('简繁');
  await test.db.updateTable('api_products').set({ status: 'offline' }).where('id', '=', apiId).execute();

  expect(await browser.call(viewApi, { apiId })).toMatchObject({ resCode: 'E4005' });
});

it('counts what the home page shows: of the accounts, people who can sign in', async () => {
  const accounts = await test.db.selectFrom('users').select(['kind', 'state']).execute();
  const people = accounts.filter(({ kind, state }) => kind === 'person' && state === userState.active);

  expect(people.length).toBeLessThan(accounts.length);
  const appNum = Number(
    (
      await test.db
        .selectFrom('apps')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('state', '=', appState.prod)
        .executeTakeFirstOrThrow()
    ).count,
  );
  const counted = await test.db.selectFrom('api_products').select('calls_30d').execute();
  const callNum = counted.reduce((sum, { calls_30d }) => sum + calls_30d, 0);
  expect(appNum).toBeGreaterThan(0);
  expect(callNum).toBeGreaterThan(0);
  expect((await browser.call(homeSummary, {})).resBody).toEqual({
    apiNum: 29,
    providerNum: 5,
    operationNum: 66,
    userNum: people.length,
    appNum,
    callNum,
  });
});

/** Views are counted after the answer has left. */
async function untilCounted(apiId: string, wanted: number): Promise<void> {
  for (let wait = 0; wait < 200; wait += 1) {
    const row = await test.db
      .selectFrom('api_view_days')
      .select('views')
      .where('api_id', '=', apiId)
      .executeTakeFirst();
    if ((row?.views ?? 0) >= wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('compares what a portal offers, and leaves out what it does not', async () => {
  const [region, calendar] = [await idOf('行政区划'), await idOf('工作日历')];
  const idsOf = (reply: { resBody: { records: { api: { apiId: string }; plans: unknown[] }[] } }) =>
    reply.resBody.records.map(({ api }) => api.apiId);

  const both = await browser.call(compareApis, { apiIds: [calendar, 'nothing', region] });
  expect(idsOf(both)).toEqual([calendar, region]);
  for (const { plans } of both.resBody.records) expect(plans.length).toBeGreaterThan(0);
  const { id: outside } = await test.db
    .selectFrom('api_products')
    .select('id')
    .where('id', 'not in', (eb) =>
      eb.selectFrom('portal_apis').select('api_id').where('portal_id', '=', 'portal_harbor'),
    )
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(
    idsOf(await test.browser('harbor.localhost').call(compareApis, { apiIds: [outside, region] })),
  ).toEqual([region]);
  expect(await browser.call(compareApis, { apiIds: ['a', 'b', 'c', 'd'] })).toMatchObject({
    resCode: 'E0017',
  });
});

it('lists what is deprecated until it is gone, and nothing that is suspended', async () => {
  const reply = await browser.call(listApis, { pageSize: 48 });

  expect(names(reply)).toHaveLength(reply.resBody.total);
  expect(names(reply)).toContain('号码脱敏');
  expect(names(reply)).not.toContain('Markdown 转 HTML');
  const { base } = (await browser.call(viewApi, { apiId: await idOf('号码脱敏') })).resBody;
  expect(base).toMatchObject({ apiName: '号码脱敏' });
});
