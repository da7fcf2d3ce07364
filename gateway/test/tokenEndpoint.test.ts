import { AccessTokens } from '../src/AccessTokens';
import { judgeCall } from '../src/judgeCall';
import { forwardedHeaders } from '../src/headers';
import { isRefusal } from '../src/Call';
import { TokenEndpoint } from '../src/TokenEndpoint';
import { aLine, listen, type TestServer } from './aLine';
import { appKey, type MarketFacts } from './aMarket';
import type { IncomingMessage } from 'node:http';

/** As the line of the tests opens the sealed one. */
const secret = 'opened sealed';
const grant = { grant_type: 'client_credentials' };
const basic = (id = appKey, password = secret) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(password)}`).toString('base64')}`;

let servers: TestServer[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

async function open(market: MarketFacts = {}) {
  const line = aLine(market);
  const endpoint = new TokenEndpoint({ ...line.parts, tokens: new AccessTokens('shared by all gateways') });
  const server = await listen((request, response) => void endpoint.handle(request, response));
  servers.push(server);
  const ask = async (form: Record<string, string> | string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
    });
    return { response, content: (await response.json()) as Record<string, unknown> };
  };
  /** What becomes of a call with such headers. */
  const judge = (headers: Record<string, string>) =>
    judgeCall(
      {
        method: 'GET',
        url: '/prod/region/v2/regions',
        httpVersion: '1.1',
        headers: { host: 'gateway', ...headers },
        rawHeaders: [],
        socket: { remoteAddress: '198.51.100.7' },
      },
      line.parts,
      line.clock.now(),
    );
  const codeOf = (headers: Record<string, string>) => {
    const judged = judge(headers);
    return isRefusal(judged) ? judged.code : 'passes';
  };
  const token = async () => {
    const { content } = await ask(grant, { authorization: basic() });
    return `Bearer ${String(content.access_token)}`;
  };
  return { line, server, ask, judge, codeOf, token };
}

it('exchanges key and secret for a token of two hours, by HTTP Basic and in the form', async () => {
  const { ask, judge, line } = await open();

  for (const [form, headers] of [
    [grant, { authorization: basic() }],
    [{ ...grant, client_id: appKey, client_secret: secret }, {}],
  ] as const) {
    const { response, content } = await ask(form, headers);
    expect([response.status, response.headers.get('cache-control'), content]).toEqual([
      200,
      'no-store',
      { access_token: expect.stringMatching(/^gat_/), token_type: 'Bearer', expires_in: 7200 },
    ]);
    expect(judge({ authorization: `Bearer ${String(content.access_token)}` })).toMatchObject({
      key: { id: 'key-1' },
      hasToken: true,
      needsSignature: false,
    });
    await line.clock.pass(1000);
  }
});

it.each<[string, Record<string, string> | string, Record<string, string>, number, string]>([
  ['no client', grant, {}, 401, 'invalid_client'],
  ['another secret', grant, { authorization: basic(appKey, 'wrong') }, 401, 'invalid_client'],
  ['an empty secret', { ...grant, client_id: appKey, client_secret: '' }, {}, 401, 'invalid_client'],
  ['an unknown client', grant, { authorization: basic('ak_other') }, 401, 'invalid_client'],
  ['half an escape', grant, { authorization: `Basic ${btoa('%:x')}` }, 401, 'invalid_client'],
  [
    'two proofs',
    { ...grant, client_id: appKey, client_secret: secret },
    { authorization: basic() },
    400,
    'invalid_request',
  ],
  ['no grant', {}, { authorization: basic() }, 400, 'invalid_request'],
  ['another grant', { grant_type: 'password' }, { authorization: basic() }, 400, 'unsupported_grant_type'],
  ['a scope', { ...grant, scope: 'all' }, { authorization: basic() }, 400, 'invalid_scope'],
  [
    'a parameter twice',
    'grant_type=client_credentials&grant_type=x',
    { authorization: basic() },
    400,
    'invalid_request',
  ],
  [
    'another form',
    grant,
    { authorization: basic(), 'content-type': 'application/json' },
    400,
    'invalid_request',
  ],
])('refuses %s as RFC 6749 has it', async (_, form, headers, status, error) => {
  const { ask } = await open();

  const { response, content } = await ask(form, headers);

  expect([response.status, content]).toEqual([
    status,
    { error, error_description: expect.stringMatching(/^[\x20-\x7e]+$/) },
  ]);
  const isBasic = headers.authorization !== undefined && status === 401;
  expect(response.headers.get('www-authenticate')?.startsWith('Basic ') ?? false).toBe(isBasic);
});

it.each<[string, MarketFacts]>([
  ['an app that signs', { app: { signType: 'hmac' } }],
  ['one that signs with SM2', { app: { signType: 'hmac', needsSm2: true } }],
  ['a stopped one', { app: { isStopped: true } }],
  ['somebody else', { app: { ips: ['192.0.2.1'] } }],
])('gives %s no token', async (_, market) => {
  const { ask } = await open(market);
  const { response, content } = await ask(grant, { authorization: basic() });
  expect([response.status, content.error]).toEqual([400, 'unauthorized_client']);
});

it('gives no key that does not work a token, and none that outlives its key', async () => {
  const revoked = await open({ key: { state: 'revoked' } });
  expect((await revoked.ask(grant, { authorization: basic() })).content.error).toBe('invalid_client');

  const ending = await open();
  const until = ending.line.clock.now() + 60_000;
  const short = await open({ key: { until } });
  expect((await short.ask(grant, { authorization: basic() })).content.expires_in).toBe(60);
});

it('takes POST only, and no more than needed', async () => {
  const { ask, server } = await open();
  const got = await fetch(`${server.url}/oauth2/token`);
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);

  const statuses = [];
  for (let count = 0; count < 3; count += 1)
    statuses.push((await ask(grant, { authorization: basic() })).response.status);
  expect(statuses).toEqual([200, 200, 429]);
});

it('ends a token with its time and with its key, and believes none that was changed', async () => {
  const { token, codeOf, line } = await open();
  const authorization = await token();
  expect(codeOf({ authorization })).toBe('passes');
  expect(codeOf({ authorization: `${authorization.slice(0, -2)}xx` })).toBe('E9117');
  expect(codeOf({ authorization: authorization.replace('gat_', 'gat_A') })).toBe('E9117');
  expect(codeOf({ authorization, 'x-app-key': appKey })).toBe('passes');
  expect(codeOf({ authorization, 'x-app-key': 'ak_other' })).toBe('E9101');
  expect(codeOf({ authorization: 'Bearer of-the-upstream' })).toBe('E9101');

  await line.clock.pass(2 * 60 * 60 * 1000);
  expect(codeOf({ authorization })).toBe('E9117');
  const fresh = await token();
  for (const entity of [...line.parts.directory.all()])
    if (entity.kind === 'app')
      line.parts.directory.put({ ...entity, keys: entity.keys.map((key) => ({ ...key, state: 'revoked' })) });
  expect(codeOf({ authorization: fresh })).toBe('E9110');
  line.parts.directory.remove('app', 'app-1');
  expect(codeOf({ authorization: fresh })).toBe('E9117');
});

it('takes tokens where the API takes the key, or says so, and asks them of an app that calls with tokens', async () => {
  const signsOnly = await open({ upstream: { authTypes: ['hmac'] } });
  expect(signsOnly.judge({ authorization: await signsOnly.token() })).toMatchObject({
    code: 'E9102',
    text: expect.stringContaining('只接受签名'),
  });
  const named = await open({ upstream: { authTypes: ['hmac', 'oauth2'] } });
  expect(named.codeOf({ authorization: await named.token() })).toBe('passes');
  expect(named.judge({ 'x-app-key': appKey })).toMatchObject({ needsSignature: true });

  const app = await open({ app: { signType: 'hmac', needsToken: true } });
  expect(app.codeOf({ authorization: await app.token() })).toBe('passes');
  expect(app.judge({ 'x-app-key': appKey })).toMatchObject({
    code: 'E9117',
    text: expect.stringContaining('OAuth2'),
  });
  expect(app.judge({ 'x-app-key': appKey, 'x-signature': 'x' })).toMatchObject({ needsSignature: true });
});

it('shows no upstream the token, and every upstream what else is sent as Authorization', async () => {
  const { token } = await open();
  const forwarded = (authorization: string) =>
    forwardedHeaders(
      {
        headers: {},
        rawHeaders: ['Authorization', authorization, 'X-Mine', '1'],
      } as unknown as IncomingMessage,
      {},
    );

  expect(forwarded(await token())).toEqual(['x-mine', '1']);
  expect(forwarded('Bearer of-the-upstream')).toEqual([
    'authorization',
    'Bearer of-the-upstream',
    'x-mine',
    '1',
  ]);
});
