import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTracing, type Tracing } from '@portal/environment';
import {
  checkLogin,
  invokeTest,
  listApis,
  listOperations,
  login,
  sendRegisterCode,
  viewApi,
} from '@portal/calls';
import { freePort } from '../../scripts/lib/freePort';
import { createHttpServer } from '../src/platform/http/createHttpServer';
import { traceWith } from '../src/platform/tracing';
import { aRelease } from './aRelease';
import { aTracing, aTracingParts } from './aTracing';
import type { Browser } from './buildTestApp';
import type { ToldSpan } from './readSpans';
import { startCollector } from './startCollector';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';

const gatewayToken = 'g'.repeat(43);
const hostile = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;

let collector: Awaited<ReturnType<typeof startCollector>>;
let market: Awaited<ReturnType<typeof startMarket>>;
let tracing: Tracing;
let provider: Awaited<ReturnType<typeof startProvider>>;
let gatewayUrl: string;
let authorizeUrl: string;
let person: Browser;
let consumer: Awaited<ReturnType<typeof subscribe>>;

/** Answers everything, and remembers what it was sent. */
async function startProvider() {
  const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, headers });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"西湖区"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, host: `127.0.0.1:${port}`, close: () => server.close() };
}

beforeAll(async () => {
  collector = await startCollector();
  provider = await startProvider();
  tracing = await startTracing(aTracing(collector.url), aTracingParts(gatewayToken));
  traceWith(tracing);
  market = await startMarket({ 'sample-provider': provider.host }, { gatewayToken });
  await market.test.publishing.publishFolder(aRelease('shell', '1.0.0'), 'test');
  const authorizePort = await freePort(0);
  authorizeUrl = `http://127.0.0.1:${authorizePort}/authorize`;
  gatewayUrl = await market.addGateway('gateway-2', undefined, {
    authorize: {
      host: '127.0.0.1',
      port: authorizePort,
      log: join(mkdtempSync(join(tmpdir(), 'portal-traced-')), 'calls.log'),
    },
    tracing: aTracing(collector.url, { serviceName: 'portal-gateway' }),
  });
  market.test.config.gatewayInternalOrigin = gatewayUrl;
  person = await signedIn(market.test, 'person@example.com');
  consumer = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  await eventually(async () => expect((await callRegion()).status).toBe(200));
}, 120_000);

afterAll(async () => {
  traceWith(null);
  await market.close();
  await tracing.close();
  provider.close();
  collector.close();
});

const callRegion = (headers: Record<string, string> = {}, code = '330106') =>
  fetch(`${gatewayUrl}/prod/region/v2/regions/${code}`, {
    headers: { 'x-app-key': consumer.key.appKey, ...headers },
  });

const askApis = (headers: Record<string, string>, payload = 'pageNo=1') =>
  person.send({
    method: 'POST',
    url: `/ajaxurl/apix${listApis.path}`,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

/** The span that tells of a request, once it has been sent. */
const spanOf = (requestId: unknown): Promise<ToldSpan> =>
  eventually(async () => {
    const found = collector.spans.find(({ facts }) => facts['portal.request_id'] === requestId);
    expect(found).toBeDefined();
    return found!;
  });

const below = ({ spanId }: ToldSpan) => collector.spans.filter(({ parentId }) => parentId === spanId);

/** Headers that the client of a page sends with its calls: what its document was answered with. */
const headersOfPage = (serverTiming: unknown): Record<string, string> =>
  Object.fromEntries(
    [...String(serverTiming).matchAll(/(trace\w+);desc="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

it('follows a page from its document by the calls that it makes to the statements of the database', async () => {
  const document = await person.send({ method: 'GET', url: '/?token=hidden' });
  const headers = headersOfPage(document.headers['server-timing']);
  const reply = await askApis(headers);
  expect(reply.statusCode).toBe(200);

  const page = await spanOf(document.headers['x-request-id']);
  const call = await spanOf(reply.headers['x-request-id']);

  expect(page).toMatchObject({
    service: 'portal-server',
    name: 'GET /*',
    kind: 2,
    parentId: '',
    facts: {
      'http.request.method': 'GET',
      'http.route': '/*',
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'server.address': 'localhost',
    },
  });
  expect(headers.traceparent).toBe(`00-${page.traceId}-${page.spanId}-01`);
  expect(document.body).not.toContain(page.traceId);
  expect(call).toMatchObject({
    name: `POST /ajaxurl/apix${listApis.path}`,
    traceId: page.traceId,
    parentId: page.spanId,
  });
  const statements = below(call).filter(({ facts }) => facts['db.operation.name'] === 'SELECT');
  expect(statements.length).toBeGreaterThan(0);
  for (const { name, traceId, facts } of statements) {
    expect(name).toMatch(/^SELECT( [a-z_]+)?$/);
    expect(traceId).toBe(page.traceId);
    expect(Object.keys(facts).every((fact) => fact.startsWith('db.'))).toBe(true);
  }
});

it('follows a call from its caller to the upstream, under the number that the caller is shown', async () => {
  const answer = await callRegion();
  const requestId = answer.headers.get('x-request-id');

  const call = await spanOf(requestId);
  const parts = await eventually(async () => {
    const found = below(call);
    expect(found.map(({ name }) => name).sort()).toEqual(['authorise', 'carry', 'reserve', 'settle']);
    return found;
  });

  expect(call).toMatchObject({
    service: 'portal-gateway',
    name: 'GET /prod/region/v2/regions/{code}',
    kind: 2,
    parentId: '',
    facts: { 'http.route': '/prod/region/v2/regions/{code}', 'http.response.status_code': 200 },
  });
  const carried = parts.find(({ name }) => name === 'carry')!;
  expect(carried).toMatchObject({ kind: 3, facts: { 'http.response.status_code': 200 } });
  const seen = provider.asked.find(({ headers }) => headers['x-request-id'] === requestId)!;
  expect(seen.headers.traceparent).toBe(`00-${call.traceId}-${carried.spanId}-01`);
});

it('follows a test call from the page by server and gateway to the upstream', async () => {
  const { groups } = (await person.call(listOperations, { apiId: consumer.apiId })).resBody;
  const { opId } = groups
    .flatMap(({ ops }: { ops: { opId: string; path: string }[] }) => ops)
    .find(({ path }: { path: string }) => path === '/regions/{code}');
  const { resBody, requestId } = await person.call(invokeTest, {
    apiId: consumer.apiId,
    opId,
    env: 'prod',
    keyId: consumer.key.keyId,
    path: JSON.stringify([{ name: 'code', value: '330106' }]) as never,
  });
  expect(resBody.status).toBe(200);

  const atServer = await spanOf(requestId);
  const atGateway = await spanOf(resBody.requestId);

  const asked = below(atServer).find(({ name }) => name === 'GET gateway')!;
  expect(atGateway).toMatchObject({ traceId: atServer.traceId, parentId: asked.spanId });
  const seen = provider.asked.find(({ headers }) => headers['x-request-id'] === resBody.requestId)!;
  expect(seen.headers.traceparent).toContain(atServer.traceId);
  expect(seen.headers).not.toHaveProperty('tracestate');
});

it('lets no caller and no visitor choose their trace: of theirs a link remains', async () => {
  const theirs = { traceparent: hostile, tracestate: `portal=${'A'.repeat(22)},theirs=1` };
  const answer = await callRegion(theirs);
  const reply = await askApis(theirs);

  for (const requestId of [answer.headers.get('x-request-id'), reply.headers['x-request-id']]) {
    const span = await spanOf(requestId);
    expect(span).toMatchObject({ parentId: '', links: ['ab'.repeat(16)] });
    expect(span.traceId).not.toBe('ab'.repeat(16));
  }
  const seen = provider.asked.at(-1)!;
  expect(seen.headers.traceparent).not.toContain('ab'.repeat(16));
  expect(seen.headers).not.toHaveProperty('tracestate');
});

it.each(['x', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, 'a'.repeat(4000)])(
  'serves whoever sends what is no trace context: %.40s',
  async (traceparent) => {
    const answer = await callRegion({ traceparent });
    const reply = await person.send({ method: 'GET', url: '/', headers: { traceparent } });

    expect([answer.status, reply.statusCode]).toEqual([200, 200]);
    expect(await spanOf(answer.headers.get('x-request-id'))).toMatchObject({ parentId: '', links: [] });
    expect(await spanOf(reply.headers['x-request-id'])).toMatchObject({ parentId: '', links: [] });
  },
);

it('follows a call that a gateway of others carries: it has the upstream join the trace', async () => {
  const ask = (appKey: string) =>
    fetch(`${authorizeUrl}/prod/region/v2/regions/330106`, {
      headers: { 'x-app-key': appKey, traceparent: hostile },
    });
  const { status, headers } = await ask(consumer.key.appKey);
  const refused = await ask('ak_unknown');

  expect([status, refused.status]).toEqual([200, 401]);
  const allowed = await spanOf(headers.get('x-request-id'));
  expect(allowed).toMatchObject({
    name: 'GET /prod/region/v2/regions/{code}',
    parentId: '',
    links: ['ab'.repeat(16)],
    facts: { 'http.response.status_code': 200 },
  });
  expect(
    below(allowed)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['authorise', 'reserve']);
  expect(headers.get('traceparent')).toBe(`00-${allowed.traceId}-${allowed.spanId}-01`);
  expect(await spanOf(refused.headers.get('x-request-id'))).toMatchObject({
    name: 'GET',
    facts: { 'http.response.status_code': 401, 'portal.refusal': 'E9101' },
  });
});

it('tells of tokens, given and refused, and not to whom', async () => {
  const ask = (clientSecret: string) =>
    fetch(`${gatewayUrl}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: consumer.key.appKey,
        client_secret: clientSecret,
      }),
    });
  const given = await ask(consumer.key.appSecret);
  const refused = await ask('geheim-secret-4711');
  expect([given.status, refused.status]).toEqual([200, 401]);

  await eventually(async () => {
    const told = collector.spans.filter(({ name }) => name === 'POST /oauth2/token');
    expect(told.map(({ facts }) => [facts['http.response.status_code'], facts['portal.refusal']])).toEqual(
      expect.arrayContaining([
        [200, undefined],
        [401, 'invalid_client'],
      ]),
    );
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`geheim|${consumer.key.appKey}`));
  });
});

it('tells of a refusal by its code', async () => {
  const answer = await callRegion({ 'x-app-key': 'ak_unknown' });

  const refused = await person.call(viewApi, { apiId: 'api_unknown' });

  const span = await spanOf(answer.headers.get('x-request-id'));

  expect((await spanOf(refused.requestId)).facts).toMatchObject({
    'http.response.status_code': 200,
    'portal.refusal': refused.resCode,
  });
  expect(span).toMatchObject({ name: 'GET', facts: { 'portal.refusal': 'E9101' } });
  expect(below(span)).toMatchObject([{ name: 'authorise', isFault: true, facts: { 'error.type': 'E9101' } }]);
});

it('follows what a gateway asks of the server, and each run of a job', async () => {
  await market.test.runJobs();

  await eventually(async () => {
    const asked = collector.spans.find(
      ({ service, name }) => service === 'portal-gateway' && name === 'POST /internal/gateway/leases',
    )!;
    expect(asked).toMatchObject({ kind: 3, parentId: '' });
    expect(below(asked)).toMatchObject([{ service: 'portal-server', name: asked.name, kind: 2 }]);
    const job = collector.spans.find(({ facts }) => facts['portal.job'] === 'forget-requests')!;
    expect(job).toMatchObject({ name: 'job forget-requests', parentId: '', isFault: false });
    expect(below(job).length).toBeGreaterThan(0);
  });
});

it('tells nothing of probes', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics']) await person.send({ method: 'GET', url });
  await spanOf((await person.send({ method: 'GET', url: '/' })).headers['x-request-id']);

  expect(collector.spans.filter(({ name }) => /healthz|readyz|metrics/.test(name))).toEqual([]);
});

it('says in each line of a request which trace it belongs to', async () => {
  const lines: Record<string, unknown>[] = [];
  const app = await createHttpServer(
    { ...market.test.config, logLevel: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  app.post('/said', async (request) => {
    request.log.info('from the handler');
    return {};
  });

  const { headers } = await app.inject({
    method: 'POST',
    url: '/said',
    payload: 'a=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await app.close();

  const { traceId } = await spanOf(headers['x-request-id']);
  const said = lines.filter(({ msg }) => /handler|completed/.test(String(msg)));
  expect(said.map(({ trace_id, reqId }) => [trace_id, reqId])).toEqual([
    [traceId, headers['x-request-id']],
    [traceId, headers['x-request-id']],
  ]);
});

it('holds nothing that anybody has sent: no query, body, cookie, key, number, and no value of the database', async () => {
  const secrets = {
    query: 'geheim-query-4711',
    phone: '13912345678',
    password: 'Geheim-4711-Passwort',
    header: 'geheim-header-4711',
    path: 'geheim-path-4711',
  };
  await person.send({ method: 'GET', url: `/activate?token=${secrets.query}` });
  await person.send({ method: 'GET', url: `/${secrets.path}/${secrets.phone}` });
  await person.call(login, { username: secrets.phone, password: secrets.password, captcha: 'abcd' } as never);
  await person.call(sendRegisterCode, { phone: secrets.phone, captcha: 'abcd' } as never);
  await person.call(checkLogin, {});
  await askApis(
    { 'user-agent': secrets.header, referer: `https://x.example/${secrets.header}` },
    `searchText=${secrets.query}`,
  );
  const refused = await fetch(`${gatewayUrl}/prod/${secrets.path}/v1/x?q=${secrets.query}`, {
    headers: { 'x-app-key': secrets.header, authorization: `Bearer ${secrets.header}` },
  });
  const answer = await callRegion({ 'x-signature': secrets.header }, secrets.phone);
  await spanOf(refused.headers.get('x-request-id'));
  await spanOf(answer.headers.get('x-request-id'));
  await spanOf((await person.send({ method: 'GET', url: '/' })).headers['x-request-id']);

  const told = Buffer.concat(collector.payloads).toString('latin1');

  expect(told).toContain('/prod/region/v2/regions/{code}');
  const kept = [
    ...Object.values(secrets),
    ...person.cookies.values(),
    consumer.key.appKey,
    consumer.key.appSecret,
    gatewayToken,
    'person@example.com',
    '330106',
  ];
  expect(kept.filter((secret) => told.includes(secret))).toEqual([]);
});

it('shows how many spans were sent', async () => {
  const texts = await Promise.all(
    [market.serverOrigin, gatewayUrl].map(async (origin) => (await fetch(`${origin}/metrics`)).text()),
  );

  expect(texts[0]).toMatch(/^trace_spans_total\{outcome="exported"\} [1-9]/m);
  expect(texts[1]).toMatch(/^gateway_trace_spans_total\{outcome="exported"\} [1-9]/m);
});
