import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../src/config';

const token = 't'.repeat(32);
const aFolder = () => mkdtempSync(path.join(tmpdir(), 'gateway-config-'));

it('runs beside the server of the same data folder with no other setting, on loopback only', () => {
  const folder = aFolder();
  writeFileSync(path.join(folder, 'gateway-token'), `${token}\n`);

  const config = readConfig({ PORTAL_DATA_DIR: folder, HOST: '203.0.113.1' });

  expect(config).toEqual({
    host: '127.0.0.1',
    port: 8081,
    dataDir: path.join(folder, 'gateway'),
    serverOrigin: 'http://127.0.0.1:8080',
    token,
    upstreamHosts: {},
    upstreamPlaces: 128,
    upstreamQueue: 256,
    usageSync: 'none',
    graceMs: 0,
    isTrustedProxy: expect.any(Function),
    clientCertHeader: null,
    mayReadMetrics: expect.any(Function),
    gatewayId: expect.stringMatching(/^gw-[0-9a-f]{12}$/),
    leaseMs: 15 * 60_000,
    tracing: null,
    authorize: null,
  });
  expect(existsSync(config.dataDir)).toBe(true);
});

it('makes a new id where a full disk left an empty one', () => {
  const folder = aFolder();
  writeFileSync(path.join(folder, 'gateway-id'), '');

  expect(readConfig({ GATEWAY_DATA_DIR: folder, PORTAL_GATEWAY_TOKEN: token }).gatewayId).toMatch(
    /^gw-[0-9a-f]{12}$/,
  );
});

it('leases calls for the minutes that it is told, as long as the server waits for it', () => {
  const read = (LEASE_MINUTES: string) =>
    readConfig({ GATEWAY_DATA_DIR: aFolder(), PORTAL_GATEWAY_TOKEN: token, LEASE_MINUTES });

  expect(read('30').leaseMs).toBe(30 * 60_000);
  for (const wrong of ['31', '0', '1.5', 'x']) expect(() => read(wrong)).toThrow('LEASE_MINUTES');
});

it('refuses a token that a full disk left, and one that is too short', () => {
  const folder = aFolder();
  writeFileSync(path.join(folder, 'gateway-token'), '');

  expect(() => readConfig({ PORTAL_DATA_DIR: folder })).toThrow('不完整：少于 32 个字符');
  expect(() => readConfig({ PORTAL_DATA_DIR: folder, PORTAL_GATEWAY_TOKEN: 'short' })).toThrow(
    'PORTAL_GATEWAY_TOKEN 太短，至少需要 32 个字符。',
  );
});

it('keeps its id over restarts, and another data folder is another gateway', () => {
  const [folder, other] = [aFolder(), aFolder()];
  const idIn = (GATEWAY_DATA_DIR: string) =>
    readConfig({ GATEWAY_DATA_DIR, PORTAL_GATEWAY_TOKEN: token }).gatewayId;

  expect(idIn(folder)).toBe(idIn(folder));
  expect(idIn(folder)).not.toBe(idIn(other));
});

it('listens where production says, and finds the server there', () => {
  const config = readConfig({
    PORTAL_MODE: 'production',
    GATEWAY_DATA_DIR: aFolder(),
    GATEWAY_PORT: '9081',
    PORTAL_GATEWAY_TOKEN: token,
    PORTAL_INTERNAL_ORIGIN: 'http://portal.internal:8080',
    TRUST_PROXY: '1',
    UPSTREAM_HOSTS: 'sample-provider=127.0.0.1:8082',
  });
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 9081,
    serverOrigin: 'http://portal.internal:8080',
    upstreamHosts: { 'sample-provider': '127.0.0.1:8082' },
  });
  expect([config.isTrustedProxy('203.0.113.1', 0), config.isTrustedProxy('203.0.113.1', 1)]).toEqual([
    true,
    false,
  ]);
  expect(config.mayReadMetrics(undefined)).toBe(false);
});

it('lets other gateways ask only where their access log is known', () => {
  const read = (settings: Record<string, string>) =>
    readConfig({ GATEWAY_DATA_DIR: aFolder(), PORTAL_GATEWAY_TOKEN: token, ...settings }).authorize;

  expect(read({ AUTHORIZE_PORT: '9083', AUTHORIZE_LOG: '/var/log/nginx/calls.log' })).toEqual({
    host: '127.0.0.1',
    port: 9083,
    log: '/var/log/nginx/calls.log',
  });
  expect(() => read({ AUTHORIZE_PORT: '9083' })).toThrow('AUTHORIZE_LOG 设置了 AUTHORIZE_PORT 时必须填写');
});

it('says what to do without a token', () => {
  expect(() => readConfig({ PORTAL_DATA_DIR: aFolder() })).toThrow(
    '网关缺少 PORTAL_GATEWAY_TOKEN：请填写与门户相同的令牌，或让两者使用同一个 PORTAL_DATA_DIR。',
  );
});

const required = { GATEWAY_DATA_DIR: aFolder(), PORTAL_GATEWAY_TOKEN: token };

it('traces where it is told where to, a hundredth of the calls', () => {
  const { tracing } = readConfig({
    ...required,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20x, x-tenant=one',
  });

  expect(tracing).toEqual({
    serviceName: 'portal-gateway',
    url: 'http://collector:4318/v1/traces',
    headers: { authorization: 'Bearer x', 'x-tenant': 'one' },
    sampler: 'parentbased_traceidratio',
    ratio: 0.01,
    delayMs: 5000,
    timeoutMs: 10_000,
  });
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'geheim' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ OTEL_TRACES_SAMPLER: 'some' }, 'OTEL_TRACES_SAMPLER'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
])('says what is wrong with %j, and repeats no secret', (env, name) => {
  const read = () => readConfig({ ...required, ...env });

  expect(read).toThrow(new RegExp(`^${name} `));
  expect(read).not.toThrow(/geheim/);
});
