/* Calls that a gateway of others carries, here a real nginx with auth_request: docs/gateways.md. */
import { mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addAppIps } from '@portal/calls';
import { tokenPath } from '@portal/contract/gateway';
import { freePort } from '../../scripts/lib/freePort';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import { gatewayWords, hostWide, startConformanceUpstream } from './conformanceUpstream';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';
import { replaced } from '../../scripts/lib/replaced';
import { documented, hasNginx, startNginx, type Nginx } from './startNginx';

const suite = hasNginx ? describe : describe.skip;
const folder = mkdtempSync(path.join(tmpdir(), 'portal-front-'));
const log = path.join(folder, 'calls.log');

let market: Awaited<ReturnType<typeof startMarket>>;
let upstream: Awaited<ReturnType<typeof startConformanceUpstream>>;
let subscribed: Awaited<ReturnType<typeof subscribe>>;
let nginx: Nginx;
let authorizePort: number;

suite('an nginx that asks before it carries', () => {
  beforeAll(async () => {
    upstream = await startConformanceUpstream();
    market = await startMarket({ echo: upstream.host });
    const person = await signedIn(market.test, 'person@example.com');
    subscribed = await subscribe(person, { name: '行政区划', kind: 'perCall' });
    const { db } = market.test;
    await db
      .updateTable('api_upstreams')
      .set({ base_url: 'http://echo/base' })
      .where('api_id', '=', subscribed.apiId)
      .where('env', '=', 'prod')
      .execute();
    await db
      .updateTable('api_operations')
      .set({ path: '/commands' })
      .where('path', '=', '/regions/{code}')
      .where('version_id', 'in', (from) =>
        from.selectFrom('api_versions').select('id').where('api_id', '=', subscribed.apiId),
      )
      .execute();
    await db
      .updateTable('subscriptions')
      .set({ qps_limit: 10_000 })
      .where('id', '=', subscribed.applyId)
      .execute();
    await person.call(addAppIps, { appId: subscribed.appId, env: 'sandbox', ips: '203.0.113.7' });
    authorizePort = await freePort(0);
    await market.addGateway('gateway-asked', undefined, {
      authorize: { host: '127.0.0.1', port: authorizePort, log },
    });
    nginx = await startFront();
    await eventually(async () => expect((await call('/regions')).status).toBe(200));
    await eventually(async () => expect(await billed()).toBe(1));
  }, 120_000);

  afterAll(async () => {
    await nginx?.stop();
    await market?.close();
    upstream?.close();
  });

  it('carries what may pass, tells the upstream what gateways tell, and bills it', async () => {
    const before = await billed();
    upstream.asked.length = 0;
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    const said = await call('/search?q=%E8%A5%BF&q=2', {
      traceparent,
      'x-portal-app': 'forged',
      'x-request-id': 'forged',
    });

    expect([said.status, await said.text()]).toEqual([200, '{"ok":true}']);
    expect(said.headers.get('x-cost')).toBe('0.0100');
    expect(upstream.asked).toMatchObject([
      {
        method: 'GET',
        url: '/base/search?q=%E8%A5%BF&q=2',
        headers: {
          host: 'echo',
          'x-portal-app': subscribed.appId,
          'x-request-id': said.headers.get('x-request-id'),
          'x-forwarded-for': '127.0.0.1',
          // While the portal traces nothing, the caller's own goes on.
          traceparent,
        },
      },
    ]);
    expect(upstream.asked[0]!.headers).not.toHaveProperty('x-app-key');
    await eventually(async () => expect(await billed()).toBe(before + 1));
  });

  it('hands on nothing that is not for an upstream to say', async () => {
    const before = await billed();
    const said = await call('/commands');
    expect([said.status, said.headers.get('x-cost'), said.headers.get('x-shown')]).toEqual([
      200,
      '0.0100',
      '1',
    ]);
    for (const [name, value] of Object.entries(gatewayWords))
      expect([name, said.headers.get(name)]).not.toEqual([name, value]);
    for (const name of Object.keys(hostWide)) expect([name, said.headers.get(name)]).toEqual([name, null]);
    await eventually(async () => expect(await billed()).toBe(before + 1));
  });

  it('tells the upstream neither the token that a caller has, nor who a caller says to be', async () => {
    const before = await billed();
    const { appKey, appSecret } = subscribed.key;
    const asked = await fetch(`${market.gatewayUrl}${tokenPath}`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: appKey,
        client_secret: appSecret,
      }),
    });
    const { access_token: token } = (await asked.json()) as { access_token: string };
    upstream.asked.length = 0;
    const forged = Object.fromEntries(
      [
        ...['client-ip', 'true-client-ip', 'cf-connecting-ip', 'x-client-ip', 'x-cluster-client-ip'],
        ...['fastly-client-ip', 'x-remote-ip', 'x-remote-addr', 'x-real-ip', 'forwarded', 'x-host'],
        ...[
          'x-original-host',
          'x-forwarded-host',
          'x-forwarded-proto',
          'x-forwarded-port',
          'x-forwarded-prefix',
        ],
        ...[
          'cookie',
          'client-cert',
          'client-cert-chain',
          'ssl-client-cert',
          'x-client-cert',
          'x-ssl-client-cert',
        ],
      ].map((name) => [name, 'forged']),
    );

    const said = await fetch(`${nginx.url}/prod/region/v2/search`, {
      headers: { ...forged, authorization: `Bearer ${token}` },
    });
    expect(said.status).toBe(200);
    expect(JSON.stringify(upstream.asked)).not.toMatch(/gat_|forged/);
    // Any other is the upstream's business.
    expect((await call('/search', { authorization: 'Bearer own' })).status).toBe(200);
    expect(upstream.asked.at(-1)!.headers).toMatchObject({ authorization: 'Bearer own' });
    await eventually(async () => expect(await billed()).toBe(before + 2));
  });

  it.each([
    ['no key', '/prod/region/v2/regions', { 'x-app-key': '' }, 401, 'E9101'],
    ['no such API', '/prod/nothing/v2/regions', {}, 410, 'E9108'],
    ['no subscription', '/prod/holiday/v1/day?date=2026-10-01', {}, 403, 'E9109'],
    ['a path in disguise', '/prod/region/v2/regions%2f1', {}, 400, 'E0017'],
    ['another method in a header', '/prod/region/v2/regions', { 'x-http-method': 'PUT' }, 400, 'E0017'],
    ['a signature that is wrong', '/prod/region/v2/regions', { 'x-signature': 'AAAA' }, 401, 'E9113'],
  ])('refuses %s with the status and words of the gateway', async (_, target, headers, status, code) => {
    upstream.asked.length = 0;
    const said = await fetch(nginx.url + target, {
      headers: { 'x-app-key': subscribed.key.appKey, ...headers },
    });

    expect([said.status, said.headers.get('x-refusal')]).toEqual([status, code]);
    expect(await said.json()).toMatchObject({ resCode: code, resMsg: expect.stringMatching(/[一-龥]/) });
    expect(upstream.asked).toEqual([]);
  });

  it('answers fronts that hand on every status with that status, and no stranger at all', async () => {
    const ask = (target: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${authorizePort}${target}`, { headers });
    const key = { 'x-app-key': subscribed.key.appKey };

    // Envoy puts the path behind the one that it asks at, APISIX names it in headers.
    const envoy = await ask('/authorize/prod/region/v2/regions', key);
    const apisix = await ask('/authorize', {
      ...key,
      'x-forwarded-uri': '/prod/region/v2/regions',
      'x-forwarded-method': 'GET',
    });
    // What a caller of Envoy adds is beside the path, and not what is carried.
    const misled = await ask('/authorize/prod/region/v2/regions', {
      ...key,
      'x-original-uri': '/prod/region/v2/nothing',
      'x-forwarded-uri': '/prod/region/v2/nothing',
      'x-original-method': 'DELETE',
      'x-forwarded-method': 'DELETE',
    });
    for (const { status, headers } of [envoy, misled, apisix]) {
      expect([status, headers.get('x-portal-host')]).toEqual([200, 'echo']);
      expect(headers.get('x-portal-upstream')).toBe(`http://${upstream.host}/base/regions`);
      expect(headers.get('x-portal-settle')).toMatch(/^[\w-]{100,}$/);
    }
    const refused = await ask('/authorize/prod/nothing/v2/regions', key);
    expect([refused.status, await refused.json()]).toEqual([
      410,
      expect.objectContaining({ resCode: 'E9108' }),
    ]);
    expect((await ask('/elsewhere', key)).status).toBe(404);
    expect(
      (await fetch(`${market.gatewayUrl}/authorize/prod/region/v2/regions`, { headers: key })).status,
    ).toBe(410);
  });

  it('bills exactly what was answered with 2xx, through a rotation of the log', async () => {
    const before = await billed();
    const seen = upstream.asked.length;
    const carry = (count: number) => Promise.all(Array.from({ length: count }, () => call('/regions')));
    await carry(40);
    renameSync(log, `${log}.1`);
    // Until it is told, nginx writes to the file that was moved away.
    await carry(20);
    nginx.child.kill('SIGUSR1');
    await eventually(async () => expect(readFileSync(log, 'utf8')).toBeDefined());
    await carry(40);

    expect(upstream.asked.length - seen).toBe(100);
    await eventually(async () => expect((await billed()) - before).toBe(100));
    expect(isProven(await proveLedger(market.test.db))).toBe(true);
  });
});

if (!hasNginx) it.skip('本机没有 nginx：代为授权的测试', () => {});

function startFront(): Promise<Nginx> {
  return (async () => {
    const port = await freePort(0);
    const config = replaced(documented('nginx with auth_request'), {
      'worker_processes auto': 'worker_processes 1',
      '127.0.0.1:8083': `127.0.0.1:${authorizePort}`,
      'listen 8081': `listen 127.0.0.1:${port}`,
      '/var/log/nginx/calls.log': log,
      'location = /healthz { return 200; }': 'location = /readyz { return 200; }',
    });
    return startNginx(config, port);
  })();
}

const call = (rest: string, headers: Record<string, string> = {}) =>
  fetch(`${nginx.url}/prod/region/v2${rest}`, {
    headers: { 'x-app-key': subscribed.key.appKey, ...headers },
  });

async function billed(): Promise<number> {
  const { calls } = await market.test.db
    .selectFrom('call_records')
    .select(({ fn }) => fn.countAll<string>().as('calls'))
    .where('subscription_id', '=', subscribed.applyId)
    .where('is_billed', '=', true)
    .executeTakeFirstOrThrow();
  return Number(calls);
}
