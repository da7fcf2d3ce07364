import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  invokeTest,
  listOperations,
  listTestCases,
  listTestHistory,
  removeTestCase,
  saveTestCase,
  testMeta,
  type CallInput,
  type TestCase,
  type TestRecord,
} from '@portal/calls';
import { testCaseBodyMax, testCasesMax, testHistoryMax } from '@portal/rules';
import { remember } from '../src/modules/testing';
import { minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { apiIdOf, signedIn } from './startMarket';

const patienceMs = 300;
const timeout = AbortSignal.timeout.bind(AbortSignal);
/** Nobody waits for the whole time of a test call. */
const soon = (ms: number) => timeout(Math.min(ms, patienceMs));

let test: TestApp;
let person: Browser;
let company: Browser;
let apiId: string;
let opIds: string[];
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  [person, company] = [
    await signedIn(test, 'person@example.com'),
    await signedIn(test, 'company@example.com'),
  ];
  apiId = await apiIdOf(person, '行政区划');
  const { groups } = (await person.call(listOperations, { apiId })).resBody as {
    groups: { ops: { opId: string }[] }[];
  };
  opIds = groups.flatMap(({ ops }) => ops.map(({ opId }) => opId));
});
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('test_cases').execute());

const request = { path: [{ name: 'code', value: '330106' }], query: [], headers: [], body: '' };
const checks = [{ kind: 'field' as const, name: 'name', value: '西湖区' }];
const save = (browser: Browser, facts: Partial<CallInput<typeof saveTestCase>> = {}) =>
  browser.call(saveTestCase, { apiId, opId: opIds[0]!, name: '西湖区', request, checks, ...facts });
const list = async (browser: Browser, opId = opIds[0]!) =>
  (await browser.call(listTestCases, { apiId, opId })).resBody.records as TestCase[];

it('keeps a case of one operation, for its account alone', async () => {
  expect(await save(person)).toMatchObject({ resCode: 'S0000' });

  expect(await list(person)).toMatchObject([{ name: '西湖区', request, checks }]);
  expect(await list(person, opIds[1])).toEqual([]);
  expect(await list(company)).toEqual([]);
});

it('replaces one of the same name, also where no more fit', async () => {
  await save(person, { name: '用例0' });
  const { id: _, ...row } = await test.db.selectFrom('test_cases').selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: testCasesMax - 1 }, (__, at) => ({
    ...row,
    id: `case_${at}`,
    name: `用例${at + 1}`,
    request: JSON.stringify(request),
    checks: JSON.stringify(checks),
  }));
  await test.db.insertInto('test_cases').values(others).execute();
  expect(await save(person, { name: '再来一个' })).toMatchObject({ resCode: 'E4016' });
  // The limit is of the account, whichever operation.
  expect(await save(person, { opId: opIds[1] })).toMatchObject({ resCode: 'E4016' });

  const [first] = await list(person);
  const again = await save(person, { name: first!.name, checks: [] });
  expect(again.resBody).toEqual({ caseId: first!.caseId });
  expect(await list(person)).toHaveLength(testCasesMax);
  expect((await list(person))[0]).toMatchObject({ checks: [] });
  // Others have room of their own.
  expect(await save(company)).toMatchObject({ resCode: 'S0000' });
});

it('is removed by its account; another’s is not there', async () => {
  const { caseId } = (await save(person)).resBody as { caseId: string };

  expect(await company.call(removeTestCase, { caseId })).toMatchObject({ resCode: 'E4017' });
  expect(await list(person)).toHaveLength(1);
  expect(await person.call(removeTestCase, { caseId })).toMatchObject({ resCode: 'S0000' });
  expect(await person.call(removeTestCase, { caseId })).toMatchObject({ resCode: 'E4017' });
});

it('goes on with the next version of the API', async () => {
  await save(person);
  await test.db.updateTable('api_operations').set({ id: 'op_renewed' }).where('id', '=', opIds[0]!).execute();
  expect(await list(person, 'op_renewed')).toMatchObject([{ name: '西湖区' }]);
  await test.db.updateTable('api_operations').set({ id: opIds[0]! }).where('id', '=', 'op_renewed').execute();
});

it.each([
  ['no name', { name: ' ' }],
  ['too much of a body', { request: { ...request, body: 'x'.repeat(testCaseBodyMax + 1) } }],
  ['what no text may hold', { request: { ...request, body: 'a\u0000b' } }],
  ['a header without its name', { checks: [{ kind: 'header' as const, name: '', value: '1' }] }],
  ['a field without its way', { checks: [{ kind: 'field' as const, name: '', value: '1' }] }],
  ['a status that is no number', { checks: [{ kind: 'status' as const, name: '', value: '2xx' }] }],
  ['too many checks', { checks: Array.from({ length: 11 }, () => checks[0]!) }],
])('refuses %s', async (_what, facts) => {
  expect(await save(person, facts)).toMatchObject({ resCode: 'E0017' });
  expect(await list(person)).toEqual([]);
});

it('refuses operations of other APIs, and APIs that are not there', async () => {
  const other = await apiIdOf(person, '工作日历');
  expect(await save(person, { apiId: other })).toMatchObject({ resCode: 'E4004' });
  expect(await save(person, { apiId: 'nothing' })).toMatchObject({ resCode: 'E4004' });
  expect(await person.call(listTestCases, { apiId: 'nothing', opId: opIds[0]! })).toMatchObject({
    resCode: 'E4004',
  });
});

const pairs = (...given: [string, string][]) => given.map(([name, value]) => ({ name, value }));

it('keeps no secret', async () => {
  const sent = {
    ...request,
    query: pairs(['page', '1'], ['access_token', 'hush'], ['密码', 'hush']),
    headers: pairs(['X-App-Key', 'hush'], ['Authorization', 'hush'], ['Cookie', 'hush'], ['X-Trace', '7']),
    body: '{"user":{"name":"甲","passWord":"hush"},"\\u0074oken":"hush"}',
  };
  await save(person, { name: 'A', request: sent });
  await save(person, { name: 'B', request: { ...request, body: 'name=x&password=hush' } });

  const kept = await list(person);
  expect(JSON.stringify(kept)).not.toContain('hush');
  const [json, form] = kept.map((one) => one.request);
  expect(form).toMatchObject({ body: '' });
  expect(json).toMatchObject({ query: pairs(['page', '1']), headers: pairs(['X-Trace', '7']) });
  expect(JSON.parse(json!.body)).toEqual({ user: { name: '甲', passWord: '' }, token: '' });
});

it('refuses more than is kept', async () => {
  const query = pairs(
    ...Array.from({ length: 7 }, (_, at): [string, string] => [`p${at}`, 'x'.repeat(4000)]),
  );
  expect(await save(person, { request: { ...request, query } })).toMatchObject({
    resCode: 'E0017',
    fields: [{ name: 'request', message: '参数与请求体合计不能超过2.4万字，请缩短后保存' }],
  });
});

it('remembers the last calls of an account, for it alone', async () => {
  const { id: ownerId } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < testHistoryMax + 2; at += 1) {
    test.pass(minutes);
    await remember(test.db, {
      id: `test_${at}`,
      user_id: ownerId,
      api_id: apiId,
      operation_id: opIds[0]!,
      env: 'sandbox',
      request: JSON.stringify(request),
      is_whole: at % 2 === 0,
      status: 200,
      ms: at,
      cost_minor: 100,
      code: '',
      request_id: `req_${at}`,
      at: test.clock(),
    });
  }

  const again = async (email: string) =>
    (await (await signedIn(test, email)).call(listTestHistory, {})).resBody as { records: TestRecord[] };
  const { records } = await again('person@example.com');
  expect(records).toHaveLength(testHistoryMax);
  expect(records.at(-1)).toMatchObject({ recordId: 'test_2', request });
  expect(records[0]).toMatchObject({
    recordId: 'test_51',
    apiName: '行政区划',
    request: null,
    cost: '0.0100',
  });
  expect(await again('company@example.com')).toEqual({ records: [] });
  expect(await test.db.selectFrom('test_history').select('id').execute()).toHaveLength(testHistoryMax);
});

/** A gateway that does that with every call. */
async function invokeAt(listener: RequestListener) {
  const gateway = createServer(listener);
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  test.config.gatewayInternalOrigin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  // Whoever was here before has been away for too long.
  person = await signedIn(test, 'person@example.com');
  const { apps } = (await person.call(testMeta, { apiId, env: 'prod' })).resBody as {
    apps: { keys: { keyId: string }[] }[];
  };
  const { keyId } = apps.flatMap(({ keys }) => keys)[0]!;
  const input = { apiId, opId: opIds[0]!, env: 'prod' as const, keyId, path: pairs(['code', '330106']) };
  try {
    return await person.call(invokeTest, input);
  } finally {
    gateway.closeAllConnections();
    await new Promise((resolve) => gateway.close(resolve));
  }
}

it.each<[string, RequestListener, string]>([
  ['hangs up', ({ socket }) => void socket.destroy(), '网关没有响应，请稍后重试'],
  [
    'breaks off',
    ({ socket }, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('half', () => socket.destroy());
    },
    '网关没有响应，请稍后重试',
  ],
  ['never answers', () => {}, expect.stringContaining('是否计费以应用的调用日志为准') as string],
])('remembers a call whose gateway %s, with what is known', async (_what, listener, resMsg) => {
  test.pass(minutes);
  const patience = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => soon(ms));
  expect(await invokeAt(listener)).toMatchObject({ resCode: 'E9112', resMsg });
  patience.mockRestore();

  const { records } = (await person.call(listTestHistory, {})).resBody as { records: TestRecord[] };
  expect(records[0]).toMatchObject({
    opId: opIds[0],
    env: 'prod',
    request: { path: pairs(['code', '330106']) },
    status: 0,
    code: 'E9112',
    cost: '0.0000',
    requestId: '',
  });
});
