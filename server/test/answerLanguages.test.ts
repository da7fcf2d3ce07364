import {
  findErrorCodes,
  importPayoutResults,
  listOperations,
  mockScenarios,
  tryMock,
  viewClosing,
  viewHelp,
  type CallReply,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

const chinese = /\p{Script=Han}/u;

let test: TestApp;
let provider: Browser;
let operator: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  provider = await signedIn(test, 'provider@example.com');
  operator = await signedIn(test, 'ops@example.com');
}, 120_000);
afterAll(() => test.close());

const read = (browser: Browser, language: 'zh' | 'en') => browser.cookies.set('portal_lang', language);

it('says what stands in the way of closing an account', async () => {
  const blockers = async (language: 'zh' | 'en') => {
    read(provider, language);
    const { resBody } = await provider.call(viewClosing, {});
    return (resBody as { blockers: { text: string }[] }).blockers.map(({ text }) => text);
  };

  const [zh, en] = [await blockers('zh'), await blockers('en')];
  expect(en).toHaveLength(zh.length);
  expect(zh.join()).toMatch(/还有 \d+ 个/);
  expect(en.join()).not.toMatch(chinese);
});

it('says what is wrong with results of payouts, with what has to stand there as it has to stand there', async () => {
  const content = '单号,结果,原因\nTX1,ok,\nTX2,失败,\nTX3,成功,\n';
  read(operator, 'en');
  const { problems } = (await operator.call(importPayoutResults, { content, reqNo: 'a'.repeat(16) }))
    .resBody as { problems: { text: string }[] };

  expect(problems.map(({ text }) => text)).toEqual([
    'TX1: the result has to be “成功” or “失败”',
    'TX2: a failure needs a reason',
    'No such number: TX3',
  ]);
});

it('says in a tried sandbox what is wrong with a request', async () => {
  const operation = await test.db
    .selectFrom('api_operations')
    .innerJoin('api_versions', 'api_versions.id', 'api_operations.version_id')
    .select(['api_operations.id as opId', 'api_versions.api_id as apiId'])
    .where('api_operations.method', '=', 'GET')
    .limit(1)
    .executeTakeFirstOrThrow();
  const wish = { ...operation, path: [], query: [], headers: [], body: '' };
  const tried = async (language: 'zh' | 'en') => {
    read(provider, language);
    const { resBody } = await provider.call(tryMock, { ...wish, scenario: 'nonsense' });
    return (resBody as { body: string }).body;
  };

  expect(await tried('zh')).toContain('没有场景“nonsense”');
  expect(await tried('en')).toContain('there is no scenario “nonsense”');
  const { scenarios } = (await provider.call(mockScenarios, operation)).resBody as {
    scenarios: { id: string; text: string }[];
  };
  expect(scenarios.find(({ id }) => id === 'timeout')?.text).not.toMatch(chinese);
});

it('calls a group that no description has named what it is', async () => {
  const { id: opId, apiId } = await test.db
    .selectFrom('api_operations')
    .innerJoin('api_versions', 'api_versions.id', 'api_operations.version_id')
    .innerJoin('api_products', 'api_products.id', 'api_versions.api_id')
    .select(['api_operations.id', 'api_products.id as apiId'])
    .where('api_versions.status', '=', 'online')
    .where('api_products.portal_id', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  await test.db.updateTable('api_operations').set({ group_name: '接口' }).where('id', '=', opId).execute();
  const names = async (language: 'zh' | 'en') => {
    read(provider, language);
    const { groups } = (await provider.call(listOperations, { apiId })).resBody as CallReply<
      typeof listOperations
    >;
    return groups.map(({ name }) => name);
  };

  expect(await names('zh')).toContain('接口');
  expect(await names('en')).toContain('Operation');
});

it('says what the page of help begins with', async () => {
  read(provider, 'en');
  const help = await provider.call(viewHelp, {});
  expect(help.resBody).toMatchObject({ cards: expect.arrayContaining([expect.anything()]) });
  expect(JSON.stringify(help.resBody)).not.toMatch(chinese);

  read(provider, 'zh');
  expect(JSON.stringify((await provider.call(viewHelp, {})).resBody)).toContain('新手指南');
});

it.each(['余额', 'balance', 'e9105'])('finds by %s what codes mean, and says it', async (keyWord) => {
  read(provider, 'en');
  const { records } = (await provider.call(findErrorCodes, { keyWord })).resBody as CallReply<
    typeof findErrorCodes
  >;

  expect(records.map(({ code }) => code)).toContain('E9105');
  expect(JSON.stringify(records)).not.toMatch(chinese);
});
