import { createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addAppIps,
  budgetOverview,
  changeKey,
  listAppIps,
  listCallRecords,
  viewCallRecord,
  type CallInput,
  listCosts,
  statisticsSummary,
  invokeTest,
  listOperations,
  listTestHistory,
  removeAppIp,
  testMeta,
  unsubscribe,
  type AppIp,
} from '@portal/calls';
import { stringToSign } from '@portal/contract/gatewaySignature';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { noteHits } from '../src/modules/market/addressList/addressList.repository';
import { days, formatDate, hours } from '../src/platform/time';
import type { Browser } from './buildTestApp';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';

let market: Awaited<ReturnType<typeof startMarket>>;
let person: Browser;
beforeAll(async () => {
  market = await startMarket();
  person = await signedIn(market.test, 'person@example.com');
}, 120_000);
afterAll(() => market.close());

const call = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(market.gatewayUrl + path, { ...init, headers: { ...headers, ...(init.headers as object) } });
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { resCode: string }).resCode,
];

it('carries a call to the provider, says what it cost, and shows it in statistics, costs and the balance', async () => {
  const { key, apiId, appId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const before = Number((await person.call(budgetOverview, {})).resBody.available);

  const response = await eventually(async () => {
    const answer = await call('/prod/region/v2/regions/330106', { 'x-app-key': key.appKey });
    expect(answer.status).toBe(200);
    return answer;
  });

  expect(await response.json()).toEqual({ code: '330106', name: '西湖区', path: ['浙江省', '杭州市'] });
  expect(response.headers.get('x-cost')).toBe('0.0100');
  const requestId = response.headers.get('x-request-id')!;
  // The gateway's clock is the real one; the day it counts to is not the test's.
  const today = formatDate(new Date());
  const range = { from: today, to: today, appId, apiId };
  await eventually(async () => {
    const { records } = (await person.call(listCallRecords, { requestId })).resBody;
    expect(records).toMatchObject([
      { requestId, cost: '0.0100', isBilled: 1, status: 200, operation: 'GET /regions/{code}' },
    ]);
  });
  const keyMask = expect.stringMatching(/^ak_.{3}….{4}$/) as string;
  const provider = await signedIn(market.test, 'provider@example.com');
  const view = async (browser: Browser, facts: Partial<CallInput<typeof viewCallRecord>> = {}) =>
    browser.call(viewCallRecord, { requestId, ...facts });
  expect((await view(person)).resBody).toMatchObject({
    call: { appId, apiId, keyMask, planKind: 'perCall', price: '0.0100', tier: null, address: '127.0.0.1' },
    lease: { granted: 15, settled: 1 },
    entries: [{ kind: '调用结算', amount: '-0.0100' }],
  });
  // Its provider sees what was called, and nothing of what is the consumer's.
  expect((await view(provider, { view: 'provider' })).resBody).toMatchObject({
    call: { apiId, cost: '0.0100', keyMask: '', keyName: '', address: '' },
    lease: null,
    entries: [],
  });
  expect(await view(provider)).toMatchObject({ resCode: 'E3402' });
  expect(await view(person, { view: 'provider' })).toMatchObject({ resCode: 'E3402' });
  expect(await view(person, { requestId: 'req_nothing' })).toMatchObject({ resCode: 'E3402' });
  expect((await person.call(statisticsSummary, range)).resBody.current).toMatchObject({
    calls: 1,
    failures: 0,
  });
  // What is paid is booked on the server's day.
  const booked = formatDate(market.test.clock());
  const bookedOn = { ...range, from: booked, to: booked };
  expect((await person.call(statisticsSummary, bookedOn)).resBody.current).toMatchObject({ cost: '0.0100' });
  expect((await person.call(listCosts, bookedOn)).resBody.records).toMatchObject([
    { billed: 1, cost: '0.0100' },
  ]);
  await eventually(async () => {
    const { available, reserved } = (await person.call(budgetOverview, {})).resBody;
    expect(Number(available) + Number(reserved)).toBeCloseTo(before - 0.01, 4);
    // Of fifteen calls, one a minute for a quarter of an hour, the gateway holds the rest.
    expect(reserved).toBe('0.1400');
  });
  expect(isProven(await proveLedger(market.test.db))).toBe(true);
});

it('refuses with the code of each reason, and bills none of it', async () => {
  const { key, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const good = { 'x-app-key': key.appKey };
  await eventually(async () => expect((await call('/prod/region/v2/search?q=xihu', good)).status).toBe(200));

  expect(await refusal(await call('/prod/region/v2/regions'))).toEqual([401, 'E9101']);
  expect(await refusal(await call('/prod/region/v2/regions', { 'x-app-key': 'ak_nothing' }))).toEqual([
    401,
    'E9101',
  ]);
  expect(await refusal(await call('/sandbox/region/v2/regions', good))).toEqual([401, 'E9101']);
  expect(await refusal(await call('/prod/region/v9/regions', good))).toEqual([410, 'E9108']);
  expect(await refusal(await call('/prod/region/v2/nothing', good))).toEqual([410, 'E9108']);
  expect(await refusal(await call('/prod/region/v2/regions', good, { method: 'POST' }))).toEqual([
    410,
    'E9108',
  ]);
  expect(await refusal(await call('/prod/holiday/v1/day?date=2026-10-01', good))).toEqual([403, 'E9109']);

  const failed = await call('/prod/region/v2/regions/999999', good);
  expect([failed.status, failed.headers.get('x-cost')]).toEqual([400, '0.0000']);
  await eventually(async () => {
    const { records } = (await person.call(listCallRecords, { apiId, status: 'failed' })).resBody;
    expect(records[0]).toMatchObject({ status: 400, isBilled: 0, cost: '0.0000' });
  });
});

it('follows what the consumer changes: addresses, keys, subscriptions', async () => {
  const { key, appId, applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const good = { 'x-app-key': key.appKey };
  const get = () => call('/prod/region/v2/regions', good);
  await eventually(async () => expect((await get()).status).toBe(200));

  const list = { appId, env: 'prod' } as const;
  const hitAt = async () => {
    const row = await market.test.db
      .selectFrom('app_addresses')
      .select('last_hit_at')
      .where('app_id', '=', appId)
      .where('value', '=', '127.0.0.0/8')
      .executeTakeFirstOrThrow();
    return row.last_hit_at!;
  };
  await person.call(addAppIps, { ...list, ips: '198.51.100.0/24\n2001:db8::1' });
  await eventually(async () => expect(await refusal(await get())).toEqual([403, 'E9103']));
  await person.call(addAppIps, { ...list, ips: '127.0.0.0/8' });
  await eventually(async () => expect((await get()).status).toBe(200));
  await eventually(async () => {
    const { records, syncedAt, gatewayNum } = (await person.call(listAppIps, list)).resBody;
    expect([typeof syncedAt, gatewayNum]).toEqual(['string', 1]);
    expect(
      (records as AppIp[]).filter(({ lastHitAt }) => lastHitAt !== null).map(({ value }) => value),
    ).toEqual(['127.0.0.0/8']);
  });
  // A gateway that was cut off tells late.
  const latest = await hitAt();
  const early = {
    app_id: appId,
    env: 'prod',
    address: '127.0.0.1',
    at: new Date(latest.getTime() - hours),
  } as const;
  await noteHits(market.test.db, [early], new Date(latest.getTime() + days));
  expect(await hitAt()).toEqual(latest);
  // The sandbox has a list of its own.
  await person.call(addAppIps, { appId, env: 'sandbox', ips: '198.51.100.7' });
  await person.call(removeAppIp, { ...list, ip: '198.51.100.0/24' });
  await eventually(async () =>
    expect((await person.call(listAppIps, list)).resBody.syncedAt).toEqual(expect.any(String)),
  );
  expect((await get()).status).toBe(200);

  await person.call(changeKey, { keyId: key.keyId, action: 'disable' });
  await eventually(async () => expect(await refusal(await get())).toEqual([401, 'E9110']));
  await person.call(changeKey, { keyId: key.keyId, action: 'enable' });
  await eventually(async () => expect((await get()).status).toBe(200));

  await person.call(unsubscribe, { applyId });
  await eventually(async () => expect(await refusal(await get())).toEqual([403, 'E9109']));
});

it('checks signatures: the time, the nonce, and every byte that was sent', async () => {
  const { key } = await subscribe(person, { name: '汉字转拼音', kind: 'perCall' });
  const target = '/prod/pinyin/v1/convert';
  const body = JSON.stringify({ text: '重庆银行' });
  const sign = (changes: { timestamp?: string; nonce?: string; body?: string } = {}) => {
    const facts = {
      method: 'POST',
      target,
      timestamp: changes.timestamp ?? String(Date.now()),
      nonce: changes.nonce ?? Math.random().toString(36).slice(2) + '0000000',
    };
    const text = stringToSign({ ...facts, body: Buffer.from(changes.body ?? body) });
    return {
      'content-type': 'application/json',
      'x-app-key': key.appKey,
      'x-timestamp': facts.timestamp,
      'x-nonce': facts.nonce,
      'x-signature': createHmac('sha256', key.appSecret).update(text).digest('base64'),
    };
  };
  const send = (headers: Record<string, string>) => call(target, headers, { method: 'POST', body });
  const right = sign();
  await eventually(async () => expect((await send(sign())).status).toBe(200));

  expect(((await (await send(right)).json()) as { letters: string }).letters).toBe('cqyh');
  expect(await refusal(await send(right))).toEqual([401, 'E9113']);
  expect(await refusal(await send(sign({ body: '{}' })))).toEqual([401, 'E9102']);
  expect(await refusal(await send(sign({ timestamp: String(Date.now() - 301_000) })))).toEqual([
    401,
    'E9113',
  ]);
  expect(await refusal(await send({ ...sign(), 'x-nonce': 'short' }))).toEqual([401, 'E9113']);
});

it('counts a signed call once, at all gateways and after a restart', async () => {
  const { key } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const target = '/prod/region/v2/regions';
  const sign = (nonce: string) => {
    const facts = { method: 'GET', target, timestamp: String(Date.now()), nonce };
    const text = stringToSign({ ...facts, body: Buffer.alloc(0) });
    return {
      'x-app-key': key.appKey,
      'x-timestamp': facts.timestamp,
      'x-nonce': nonce,
      'x-signature': createHmac('sha256', key.appSecret).update(text).digest('base64'),
    };
  };
  const folder = mkdtempSync(join(tmpdir(), 'portal-signed-'));
  const urls = [await market.addGateway('gateway-signed', folder), market.gatewayUrl];
  const send = async (url: string, headers: Record<string, string>) =>
    (await fetch(url + target, { headers })).status;
  let count = 0;
  for (const url of urls)
    await eventually(async () => expect(await send(url, sign(`nonce-first-${(count += 1)}`))).toBe(200));

  const once = sign('nonce-of-one-call');
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send(urls[at % 2]!, once)));
  const restarted = await market.addGateway('gateway-signed', folder);

  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  expect(answers.filter((status) => status === 401)).toHaveLength(9);
  expect(await send(restarted, once)).toBe(401);
});

it('gives a call that broke off back to the quota that it counted in, once', async () => {
  const { key, applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const { db, config } = market.test;
  await db.updateTable('subscriptions').set({ day_limit: 50 }).where('id', '=', applyId).execute();
  const used = async () => {
    const quotas = db.selectFrom('subscription_quotas').where('subscription_id', '=', applyId);
    return (await quotas.select('used').execute()).map((row) => row.used);
  };
  const answer = await eventually(async () => {
    const one = await call('/prod/region/v2/regions/330106', { 'x-app-key': key.appKey });
    expect(one.status).toBe(200);
    return one;
  });
  await eventually(async () => expect(await used()).toEqual([1]));

  for (let time = 0; time < 2; time += 1) {
    const told = await fetch(`${market.serverOrigin}/internal/meter`, {
      method: 'POST',
      headers: { authorization: `Bearer ${config.gatewayToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        gatewayId: 'gateway-1',
        events: [],
        voided: [answer.headers.get('x-request-id')],
      }),
    });
    expect(told.status).toBe(200);
  }

  expect(await used()).toEqual([0]);
  expect(isProven(await proveLedger(db))).toBe(true);
});

it('lets nobody ruin the figures of an API: refusals and calls of the sandbox are counted apart', async () => {
  const { applyId, apiId, appId } = await subscribe(person, { name: '身份证号校验', kind: 'tiered' });
  const sandbox = await subscribe(person, { name: '身份证号校验', kind: 'tiered', env: 'sandbox' });
  const { db, config, runJob, clock } = market.test;
  const figures = async () => {
    await runJob('measure-products');
    const { calls_30d, success_rate } = await db
      .selectFrom('api_products')
      .select(['calls_30d', 'success_rate'])
      .where('id', '=', apiId)
      .executeTakeFirstOrThrow();
    return { calls: Number(calls_30d), rate: Number(success_rate) };
  };
  const tell = async (subscriptionId: string, count: number, facts: object) => {
    const events = Array.from({ length: count }, (_, at) => ({
      requestId: `rq-${subscriptionId}-${JSON.stringify(facts).replace(/\W/g, '')}-${at}`.slice(-64),
      at: clock().getTime(),
      subscriptionId,
      keyId: 'key_none',
      operation: 'GET /check',
      status: 200,
      code: '',
      costMinor: 0,
      latencyMs: 900_000,
      address: '198.51.100.7',
      leaseId: null,
      isBilled: false,
      ...facts,
    }));
    const told = await fetch(`${market.serverOrigin}/internal/meter`, {
      method: 'POST',
      headers: { authorization: `Bearer ${config.gatewayToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ gatewayId: 'gateway-1', events, voided: [] }),
    });
    expect(told.status).toBe(200);
  };
  const before = await figures();

  await tell(applyId, 200, { status: 429, code: 'E9104' });
  await tell(applyId, 100, { status: 402, code: 'E9106' });
  await tell(sandbox.applyId, 100, { status: 500 });
  expect(await figures()).toEqual(before);

  await tell(applyId, 3, { status: 504, code: 'E9111', isSent: true });
  const after = await figures();
  expect(after.calls).toBe(before.calls + 3);
  expect(after.rate).toBeLessThan(before.rate);
  const day = formatDate(clock());
  const { current } = (await person.call(statisticsSummary, { from: day, to: day, apiId, appId })).resBody;
  expect(current).toMatchObject({ calls: 303, refused: 300, faults: 3, successRate: '0.0' });
});

it('limits by the plan, per second', async () => {
  const { key } = await subscribe(person, { name: '工作日历', kind: 'free' });
  const get = () => call('/prod/holiday/v1/day?date=2026-10-01', { 'x-app-key': key.appKey });
  await eventually(async () => expect((await get()).status).toBe(200));
  market.passAtGateways(1100);

  const answers = await Promise.all(Array.from({ length: 12 }, get));

  // The plan allows five.
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(6);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refusal(refused)).toEqual([429, 'E9104']);
});

it('tests a call for the consumer with a key that never leaves the server', async () => {
  const { key, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const { groups } = (await person.call(listOperations, { apiId })).resBody;
  const operation = groups
    .flatMap(({ ops }: { ops: { opId: string; path: string }[] }) => ops)
    .find(({ path }: { path: string }) => path === '/regions/{code}');
  const meta = (await person.call(testMeta, { apiId, env: 'prod' })).resBody;
  const keys = meta.apps.flatMap((app: { keys: object[] }) => app.keys);
  const keyMask = expect.stringMatching(/^ak_.{3}….{4}$/);
  expect(keys).toContainEqual({ keyId: key.keyId, name: '生产密钥', keyMask });

  const result = await eventually(async () => {
    const reply = await person.call(invokeTest, {
      apiId,
      opId: operation.opId,
      env: 'prod',
      keyId: key.keyId,
      path: JSON.stringify([{ name: 'code', value: '330106' }]) as never,
    });
    expect(reply.resBody.status).toBe(200);
    return reply.resBody;
  });

  expect(JSON.parse(result.body)).toMatchObject({ name: '西湖区' });
  expect(result).toMatchObject({ cost: '0.0100', code: '' });
  const away = {
    ...{ apiId, opId: operation.opId, env: 'prod' as const, keyId: key.keyId },
    path: JSON.stringify([{ name: 'code', value: '..' }]) as never,
  };
  expect(await person.call(invokeTest, away)).toMatchObject({ resCode: 'E0017' });
  expect(result.curl).toContain('X-App-Key: $APP_KEY');
  const { records } = (await person.call(listTestHistory, {})).resBody;
  // Before the gateway knew the key, it may have refused some.
  expect(
    records.find(({ requestId }: { requestId: string }) => requestId === result.requestId),
  ).toMatchObject({
    apiId,
    opId: operation.opId,
    env: 'prod',
    request: { path: [{ name: 'code', value: '330106' }], query: [], headers: [], body: '' },
    status: 200,
    cost: '0.0100',
  });
  expect(JSON.stringify(result)).not.toContain(key.appKey);
});

it('has probes and metrics', async () => {
  expect((await call('/readyz')).status).toBe(200);
  expect((await call('/healthz')).status).toBe(200);
  const text = await (await call('/metrics')).text();
  expect(text).toContain('gateway_calls_total{outcome="billed"}');
  expect(text).toMatch(/^gateway_ready 1$/m);
  expect(text).toMatch(/^gateway_lease_seconds 900$/m);
  expect(text).toMatch(/^gateway_added_duration_seconds_count [1-9]/m);
  expect(text).toMatch(/^gateway_server_silence_seconds \d/m);
  expect(text).toMatch(/^gateway_directory_age_seconds \d/m);
  expect(text).toMatch(/^gateway_data_free_bytes [1-9]/m);
});
