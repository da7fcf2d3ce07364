import { listOperations, mockScenarios, tryMock } from '@portal/calls';
import { announce } from '../src/platform/announce';
import type { Browser } from './buildTestApp';
import { apiIdOf, eventually, signedIn, startMarket, subscribe } from './startMarket';

let market: Awaited<ReturnType<typeof startMarket>>;
let person: Browser;
beforeAll(async () => {
  market = await startMarket();
  person = await signedIn(market.test, 'person@example.com');
}, 120_000);
afterAll(() => market.close());

const call = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(market.gatewayUrl + path, { ...init, headers });

/** A key of the sandbox that the gateway knows. */
async function sandboxOf(name: string, kind: string, path: string) {
  const { key, apiId } = await subscribe(person, { name, kind, env: 'sandbox' });
  const get = (headers: Record<string, string> = {}, at = path) =>
    call(at, { 'x-app-key': key.appKey, ...headers });
  await eventually(async () => expect([403, 401]).not.toContain((await get()).status));
  return { get, apiId };
}

const opIdOf = async (browser: Browser, apiId: string, path: string) => {
  const { groups } = (await browser.call(listOperations, { apiId })).resBody;
  return groups
    .flatMap(({ ops }: { ops: { opId: string; path: string }[] }) => ops)
    .find((operation: { path: string }) => operation.path === path).opId as string;
};

it('answers in the sandbox from the description and never from production, the same to the same request', async () => {
  const { get } = await sandboxOf('行政区划', 'perCall', '/sandbox/region/v2/regions/330106');

  const first = await get();
  const text = await first.text();

  expect([first.status, first.headers.get('x-sandbox'), first.headers.get('x-cost')]).toEqual([
    200,
    'mock',
    '0.0000',
  ]);
  expect(await (await get()).text()).toBe(text);
  // Production knows that there is no such place.
  expect((await get({}, '/sandbox/region/v2/regions/999999')).status).toBe(200);
});

it('plays what a header asks for', async () => {
  const { get } = await sandboxOf('行政区划', 'perCall', '/sandbox/region/v2/regions/330106');
  const played = async (scenario: string) => {
    const answer = await get({ 'x-mock-scenario': scenario });
    return [answer.status, answer.headers.get('x-refusal'), answer.headers.get('x-sandbox')];
  };

  expect(await played('400')).toEqual([400, null, 'mock']);
  expect(await played('balance')).toEqual([402, 'E9105', 'mock']);
  expect(await played('limit')).toEqual([429, 'E9104', 'mock']);
  expect(await played('timeout')).toEqual([504, 'E9111', 'mock']);
  expect(await played('nonsense')).toEqual([400, null, 'mock']);
});

it('says what a request lacks', async () => {
  const { get } = await sandboxOf('工作日历', 'free', '/sandbox/holiday/v1/day?date=2026-10-01');

  const wrong = await get({}, '/sandbox/holiday/v1/day');

  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({
    resCode: 'E0017',
    requestId: wrong.headers.get('x-request-id'),
    help: 'http://localhost:8080/help?code=E0017#codes',
    faults: [{ place: 'query', name: 'date', message: '缺少必填参数' }],
  });
});

it('goes to a sandbox of the provider where there is one, and not to production that an older server wrote there', async () => {
  const { get, apiId } = await sandboxOf('行政区划', 'perCall', '/sandbox/region/v2/regions/330106');
  const { db } = market.test;
  const setSandbox = async (baseUrl: string) => {
    const row = { api_id: apiId, env: 'sandbox' as const, base_url: baseUrl };
    await db
      .insertInto('api_upstreams')
      .values(row)
      .onConflict((conflict) => conflict.columns(['api_id', 'env']).doUpdateSet({ base_url: baseUrl }))
      .execute();
    await db.transaction().execute((tx) => announce(tx, 'api.changed', apiId, new Date()));
  };

  await setSandbox('http://sample-provider/region/');
  await eventually(async () => {
    const answer = await get();
    expect([answer.headers.get('x-sandbox'), answer.status]).toEqual([null, 200]);
  });
  await setSandbox('http://sample-provider/region');

  await eventually(async () => expect((await get()).headers.get('x-sandbox')).toBe('mock'));
});

it('may be tried by anybody, without an account and without a key', async () => {
  const visitor = market.test.browser();
  const apiId = await apiIdOf(visitor, '企业信用代码');
  const opId = await opIdOf(visitor, apiId, '/verify');
  const tryIt = (facts: object) => visitor.call(tryMock, { apiId, opId, ...facts });

  const good = (await tryIt({ body: '{"code":"91110000802100433B"}' })).resBody;
  expect([good.status, JSON.parse(good.body)]).toEqual([200, expect.objectContaining({ valid: true })]);
  const wrong = (await tryIt({ body: '{}' })).resBody;
  expect([wrong.status, JSON.parse(wrong.body).faults]).toEqual([
    400,
    [{ place: 'body', name: 'code', message: '缺少必填字段' }],
  ]);
  expect((await tryIt({ scenario: 'limit' })).resBody).toMatchObject({ status: 429, code: 'E9104' });
  expect((await visitor.call(mockScenarios, { apiId, opId })).resBody.scenarios).toContainEqual({
    id: 'balance',
    text: '余额不足',
  });
  expect(await visitor.call(tryMock, { apiId: 'api_none', opId })).toMatchObject({ resCode: 'E4004' });
});

it('is tried so often by one address and no more, until a minute has passed', async () => {
  const visitor = market.test.browser();
  const apiId = await apiIdOf(visitor, '币种与国家代码');
  const opId = await opIdOf(visitor, apiId, '/currencies');
  const codes = [];
  for (let time = 0; time < 31; time += 1) codes.push((await visitor.call(tryMock, { apiId, opId })).resCode);

  expect(codes.filter((code) => code === 'S0000')).toHaveLength(30);
  expect(codes.at(-1)).toBe('E0429');
  market.test.pass(60_001);
  expect(await visitor.call(tryMock, { apiId, opId })).toMatchObject({ resCode: 'S0000' });
});

it('is drawn for gateways alone', async () => {
  const answer = await fetch(`${market.serverOrigin}/internal/gateway/mock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer nobody' },
    body: '{}',
  });

  expect(answer.status).toBe(404);
});
