import { codes } from '@portal/codes';
import type { IsTrustedProxy } from '@portal/environment';
import { AccessTokens } from '../src/AccessTokens';
import { isRefusal, type Refusal } from '../src/Call';
import { judgeCall } from '../src/judgeCall';
import type { RequestHead } from '../src/RequestHead';
import { aDirectory, appKey, baseUrl, type MarketFacts } from './aMarket';

const now = Date.UTC(2026, 10, 20);
const tokens = new AccessTokens('shared by all gateways');
const target = '/prod/region/v2/regions/330106?full=1';

function aRequest(
  facts: Partial<Omit<RequestHead, 'headers'>> & { headers?: Record<string, string> } = {},
): RequestHead {
  const headers: Record<string, string> = { host: 'gateway', 'x-app-key': appKey, ...facts.headers };
  return {
    method: 'GET',
    url: target,
    httpVersion: '1.1',
    socket: { remoteAddress: '198.51.100.7' },
    ...facts,
    headers,
    rawHeaders: Object.entries(headers).flat(),
  };
}

const judge = (market: MarketFacts, request = aRequest(), isTrustedProxy: IsTrustedProxy = () => false) =>
  judgeCall(request, { directory: aDirectory(market), tokens, isTrustedProxy, clientCertHeader: null }, now);

function judgeToCall(market: MarketFacts, request = aRequest(), isTrustedProxy?: IsTrustedProxy) {
  const judged = judge(market, request, isTrustedProxy);
  if (isRefusal(judged)) throw new Error(`refused: ${judged.code}`);
  return judged;
}

it('finds out everything about a call that may be made', () => {
  expect(judgeToCall({})).toMatchObject({
    address: '198.51.100.7',
    app: { id: 'app-1' },
    key: { id: 'key-1' },
    subscription: { id: 'subscription-1' },
    upstream: { baseUrl: 'http://provider.example/base' },
    env: 'prod',
    operation: 'GET /regions/{code}',
    rest: '/regions/330106?full=1',
    needsSignature: false,
  });
});

it.each<[string, MarketFacts, RequestHead, string]>([
  ['no key', {}, aRequest({ headers: { 'x-app-key': '' } }), '请求没有 X-App-Key，也没有网关签发的访问令牌'],
  [
    'a key that nobody has',
    {},
    aRequest({ headers: { 'x-app-key': 'ak_other' } }),
    '没有这个 AppKey：请核对是否完整，是否已删除',
  ],
  ['no subscription', { subscription: null }, aRequest(), '应用没有订阅这个 API 的生产环境，请先申请'],
  [
    'another address',
    { app: { ips: ['192.0.2.1'] } },
    aRequest(),
    '调用方地址 198.51.100.7 不在应用的 IP 白名单',
  ],
])('says what is missing: %s', (_, market, request, text) => {
  expect(judge(market, request)).toMatchObject({ text });
});

/** In the order of the checks: each case fails its own check and, where it can, all that come after. */
const refusals: [string, string, MarketFacts, RequestHead][] = [
  ['E0017', 'a path that may be read in two ways', {}, aRequest({ url: '/prod/region/v2/%2e%2e/regions' })],
  ['E9101', 'no key', {}, aRequest({ headers: { 'x-app-key': '' }, url: '/nowhere' })],
  ['E9101', 'a key that nobody has', {}, aRequest({ headers: { 'x-app-key': 'ak_other' }, url: '/nowhere' })],
  ['E9108', 'an address of another form', { key: { state: 'revoked' } }, aRequest({ url: '/nowhere' })],
  ['E9108', 'a version that is none', {}, aRequest({ url: '/prod/region/latest/regions' })],
  ['E9101', 'a key of the other environment', { key: { env: 'sandbox', state: 'revoked' } }, aRequest()],
  ['E9110', 'a key that was revoked', { key: { state: 'revoked' }, app: { ips: ['192.0.2.1'] } }, aRequest()],
  ['E9110', 'a key that was disabled', { key: { state: 'disabled' } }, aRequest()],
  ['E9110', 'a key that ends now', { key: { until: now } }, aRequest()],
  ['E9110', 'a replaced key after its time', { key: { state: 'rotating', until: now - 1 } }, aRequest()],
  [
    'E9103',
    'an address that is not on the list of the app',
    { app: { ips: ['192.0.2.0/24'] }, api: { isOnline: false } },
    aRequest(),
  ],
  [
    'E9103',
    'an address that is on the list of the other environment alone',
    { app: { networks: { sandbox: ['198.51.100.7'], prod: ['2001:db8::/32'] } } },
    aRequest(),
  ],
  ['E9108', 'an API that nobody sells', { subscription: null }, aRequest({ url: '/prod/other/v2/regions' })],
  ['E9108', 'an API that is offline', { api: { isOnline: false }, subscription: null }, aRequest()],
  ['E9108', 'a version that was never published', {}, aRequest({ url: '/prod/region/v3/regions' })],
  ['E9108', 'an environment without upstream', { api: { upstreams: [] } }, aRequest()],
  ['E9108', 'a path that the API does not have', {}, aRequest({ url: '/prod/region/v2/cities' })],
  ['E9108', 'a method that the path does not have', {}, aRequest({ method: 'DELETE' })],
  ['E9109', 'no subscription', { subscription: null, app: { isStopped: true } }, aRequest()],
  ['E9109', 'a subscription of the other environment', { subscription: { env: 'sandbox' } }, aRequest()],
];

it.each<[string, MarketFacts, string]>([
  ['API已下线', { api: { isOnline: false } }, '/prod/region/v2/regions'],
  ['没有这个 API，请核对地址', {}, '/prod/other/v2/regions'],
  ['该 API 没有这个版本', {}, '/prod/region/v3/regions'],
  ['这是生产密钥，调用 /sandbox 请改用沙箱密钥', {}, '/sandbox/region/v2/regions'],
  ['这是沙箱密钥，调用 /prod 请改用生产密钥', { key: { env: 'sandbox' } }, '/prod/region/v2/regions'],
  ['该 API 没有这个环境', { api: { upstreams: [] } }, '/prod/region/v2/regions'],
  ['该 API 没有这个接口，请核对路径与请求方法', {}, '/prod/region/v2/cities'],
])('says %s where that is so', (text, market, url) => {
  const { code, text: told } = judge(market, aRequest({ url })) as Refusal;

  expect(told ?? codes[code].text).toBe(text);
});

/** What servers behind the gateway are known to read in another way than it. */
it.each([
  '/regions/..;',
  '/regions/..;/secret',
  '/..;/secret',
  '/regions/330106;jsessionid=1',
  '/;/regions',
  '//regions',
  '/regions//',
  '/regions/%252e%252e%252fsecret',
  '/regions/%25%32%65%25%32%65%25%32%66secret',
  '/regions/%c0%ae%c0%ae/secret',
  '/regions/%e0%80%ae',
  '/regions/%ff',
  '/regions/%09',
  '/regions/%0d%0aX: 1',
  '/regions/%0d%0a',
  '/regions/%7f',
  '/regions/a%00',
  '/regions/a%2fb',
  '/regions/a%5cb',
  '/regions/a\\b',
  '/regions/..%3b/secret',
  '/regions/%2e%2E/secret',
  '/regions/.',
  '/regions/a%',
  '/regions/a%2',
])('refuses the path %s, which not every server reads alike', (path) => {
  expect(judge({}, aRequest({ url: `/prod/region/v2${path}` }))).toMatchObject({ code: 'E0017' });
});

it.each(['/regions/100%25', '/regions/%E8%A5%BF%E6%B9%96', '/regions/a...b', "/regions/a:b@c,d=e+f!$&'()*~"])(
  'takes the path %s, which all read alike, and leaves it as it came',
  (path) => {
    expect(judge({}, aRequest({ url: `/prod/region/v2${path}` }))).toMatchObject({ rest: path });
  },
);

it('knows an operation however a caller has encoded its path', () => {
  const { operation } = judgeToCall({}, aRequest({ url: '/prod/region/v2/%72egions' }));

  expect(operation).toBe('GET /regions');
});

it.each([
  'Transfer_Encoding',
  'Content_Length',
  'X_Portal_App',
  'X_App_Key',
  'X.Portal.App',
  'X-Http-Method-Override',
  'X-HTTP-Method',
  'X-Method-Override',
])('refuses the header %s, with which two ends mean two things', (name) => {
  expect(judge({}, aRequest({ headers: { [name]: '0' } }))).toMatchObject({
    code: 'E0017',
    text: expect.stringContaining(name),
  });
});

it.each([
  'Authorization',
  'Content-Type',
  'Content-Encoding',
  'Range',
  'X-Nonce',
  'X-Timestamp',
  'X-Signature',
])('refuses %s twice', (name) => {
  const request = aRequest({ headers: { [name]: '1' } });
  const twice = { ...request, rawHeaders: [...request.rawHeaders, name.toLowerCase(), '2'] };

  expect(judge({}, twice)).toMatchObject({ code: 'E0017', text: expect.stringContaining('重复') });
});

it.each(refusals)('refuses with %s %s', (code, _, market, request) => {
  const { code: refusal, call } = judge(market, request) as { code?: string; call?: object };

  expect([refusal, call]).toEqual([code, undefined]);
});

/** From here on the consumer finds the call in the log. */
const loggedRefusals: [string, string, MarketFacts, RegExp | undefined][] = [
  ['E9109', 'an app that is stopped', { app: { isStopped: true }, subscription: { state: 6 } }, /应用已停用/],
  ['E9109', 'a suspended subscription', { subscription: { state: 5, expiresAt: now } }, /订阅已暂停/],
  [
    'E9115',
    'a subscription that is still to begin',
    { subscription: { startsAt: now + 1 } },
    /订阅将于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 开始/,
  ],
  ['E9105', 'a subscription in arrears', { subscription: { state: 6, expiresAt: now } }, undefined],
  [
    'E9109',
    'a subscription that ends now',
    { subscription: { expiresAt: now }, upstream: { needsIpList: true } },
    /订阅已到期/,
  ],
  [
    'E9103',
    'an app without addresses where the API wants them',
    { upstream: { needsIpList: true } },
    /IP 白名单/,
  ],
];

it.each(loggedRefusals)('refuses with %s %s, and knows whose call it was', (code, _, market, text) => {
  expect(judge(market)).toMatchObject({
    code,
    call: { subscription: { id: 'subscription-1' } },
    ...(text && { text: expect.stringMatching(text) }),
  });
});

/** The sandbox of an API with these upstreams. */
function judgeSandbox(api: MarketFacts['api'], upstream: MarketFacts['upstream'] = {}) {
  const facts = { key: { env: 'sandbox' }, subscription: { env: 'sandbox' }, api, upstream } as const;
  return judgeToCall(facts, aRequest({ url: '/sandbox/region/v2/regions' }));
}
const aWay = {
  baseUrl,
  timeoutMs: 1000,
  authHeader: null,
  authValue: null,
  authTypes: ['key'],
  needsIpList: false,
};

it('takes calls of a sandbox to its own upstream, and lets the server answer where there is none', () => {
  const prod = { ...aWay, env: 'prod' } as const;
  const own = { ...aWay, env: 'sandbox', baseUrl: 'http://sandbox.example' } as const;

  expect(judgeSandbox({ upstreams: [prod, own] })).toMatchObject({ isMock: false, upstream: own });
  expect(judgeSandbox({ upstreams: [prod], mock: { authTypes: ['key'], needsIpList: false } })).toMatchObject(
    {
      isMock: true,
      upstream: { baseUrl: '' },
    },
  );
});

it('takes no call of a sandbox to production, though a snapshot of an older server says so', () => {
  const upstreams = [{ ...aWay, env: 'sandbox' } as const, { ...aWay, env: 'prod' } as const];

  expect(judgeSandbox({ upstreams })).toMatchObject({ isMock: true, upstream: { baseUrl: '' } });
});

it('asks for the signature in a sandbox that the server answers, as in production', () => {
  expect(
    judgeSandbox({ upstreams: [], mock: { authTypes: ['hmac'], needsIpList: false } }).needsSignature,
  ).toBe(true);
});

it.each<[string, MarketFacts]>([
  ['a replaced key within its time', { key: { state: 'rotating', until: now + 1 } }],
  ['a subscription that has not ended', { subscription: { expiresAt: now + 1 } }],
  ['a subscription that begins now', { subscription: { startsAt: now } }],
  ['a subscription of which an older server says no start', { subscription: { startsAt: undefined } }],
  ['an address on the list', { app: { ips: ['198.51.100.0/24'] }, upstream: { needsIpList: true } }],
  [
    'an address on the list of its environment',
    { app: { networks: { sandbox: [], prod: ['198.51.100.7'] } } },
  ],
  [
    'any address where the environment has no list',
    { app: { networks: { sandbox: ['192.0.2.1'], prod: [] } } },
  ],
])('lets through %s', (_, market) => {
  expect(judgeToCall(market).operation).toBe('GET /regions/{code}');
});

it.each<[string, MarketFacts, Record<string, string>]>([
  ['the app asks for it', { app: { signType: 'hmac' } }, {}],
  ['the API takes nothing else', { upstream: { authTypes: ['hmac'] } }, {}],
  ['the key is one of SM2', { key: { publicKey: '04aa' } }, {}],
  ['there is one, though the key would do', {}, { 'x-signature': 'x' }],
])('wants a signature verified where %s', (_, market, headers) => {
  expect(judgeToCall(market, aRequest({ headers })).needsSignature).toBe(true);
});

it('takes of an app that signs with SM2 no key of another kind', () => {
  expect(judge({ app: { needsSm2: true } }, aRequest())).toMatchObject({
    code: 'E9102',
    text: expect.stringMatching(/SM3withSM2/) as string,
    call: { key: { id: 'key-1' } },
  });
  expect(judgeToCall({ app: { needsSm2: true }, key: { publicKey: '04aa' } }).needsSignature).toBe(true);
});

it('believes a trusted proxy about the address, and a caller about none', () => {
  const request = aRequest({ headers: { 'x-forwarded-for': '203.0.113.9, 192.0.2.44' } });
  const oneProxy: IsTrustedProxy = (_, hop) => hop < 1;

  expect(judgeToCall({}, request, oneProxy).address).toBe('192.0.2.44');
  expect(judgeToCall({}, request).address).toBe('198.51.100.7');
  const listed = { app: { ips: ['203.0.113.9'] } };
  expect(judge(listed, request, oneProxy)).toMatchObject({ code: 'E9103' });
});

it('takes an IPv4 address in the form of IPv6 as what it is', () => {
  const request = aRequest({ socket: { remoteAddress: '::ffff:198.51.100.7' } });
  expect(judgeToCall({ app: { ips: ['198.51.100.7'] } }, request).address).toBe('198.51.100.7');
});
