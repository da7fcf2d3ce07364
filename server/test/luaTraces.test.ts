/* What an nginx with the plugin tells a collector: docs/observability.md. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';
import { hasLuaModule, startLuaGateway, type Nginx } from './startNginx';

interface ToldAttribute {
  key: string;
  value: { stringValue?: string; intValue?: string };
}
interface ToldSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: ToldAttribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code: number };
}
interface Payload {
  resourceSpans: {
    resource: { attributes: ToldAttribute[] };
    scopeSpans: { scope: { name: string }; spans: ToldSpan[] }[];
  }[];
}

const hostile = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) };
const collectorSecret = 'secret-of-the-collector';

let market: Awaited<ReturnType<typeof startMarket>>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let collector: Awaited<ReturnType<typeof startJsonCollector>>;
let nginx: Nginx;
let consumer: Awaited<ReturnType<typeof subscribe>>;

const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

async function startProvider() {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    if (request.url?.endsWith('/fault')) request.socket.destroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"西湖区"}');
  });
  return { asked, host: await listening(server), close: () => server.close() };
}

/** Takes OTLP in JSON. */
async function startJsonCollector() {
  const texts: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const state = { isAway: false };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      if (state.isAway) return void response.writeHead(503).end();
      texts.push(text);
      headers.push({ ...request.headers, path: request.url });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}');
    });
  });
  const spans = () =>
    texts.flatMap((text) =>
      (JSON.parse(text) as Payload).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return {
    origin: `http://${await listening(server)}`,
    texts,
    headers,
    state,
    spans,
    close: () => server.close(),
  };
}

const factsOf = ({ attributes = [] }: ToldSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

const call = (place: string, headers: Record<string, string> = {}) =>
  fetch(`${nginx.url}/prod/region/v2${place}`, { headers: { 'x-app-key': consumer.key.appKey, ...headers } });

const spanOf = (requestId: string | null) =>
  eventually(async () => {
    const found = collector.spans().find((span) => factsOf(span)['portal.request_id'] === requestId);
    expect(found).toBeDefined();
    return found!;
  });
const below = (span: ToldSpan) =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === span.spanId);

const startTraced = (traces: string) =>
  startLuaGateway({
    serverOrigin: market.serverOrigin,
    token: market.test.config.gatewayToken,
    upstreamHosts: market.upstreamHosts,
    settings: `traces = { endpoint = '${collector.origin}', headers = { ['X-Token'] = '${collectorSecret}' }, ${traces} }`,
  });

const suite = hasLuaModule ? describe : describe.skip;

suite('an nginx that tells of its calls', () => {
  beforeAll(async () => {
    collector = await startJsonCollector();
    provider = await startProvider();
    market = await startMarket({ 'sample-provider': provider.host });
    const person = await signedIn(market.test, 'person@example.com');
    consumer = await subscribe(person, { name: '行政区划', kind: 'perCall' });
    nginx = await startTraced('share = 1');
    await eventually(async () => expect((await call('/regions/330106')).status).toBe(200));
  }, 120_000);
  afterAll(async () => {
    await nginx?.stop();
    await market?.close();
    provider?.close();
    collector?.close();
  });

  it('follows a call from its caller to the upstream, under the number that the caller is shown', async () => {
    provider.asked.length = 0;
    const said = await call('/regions/330106?token=hidden');
    const span = await spanOf(said.headers.get('x-request-id'));

    expect(span).toMatchObject({ name: 'GET /prod/region/v2/regions/{code}', kind: 2 });
    expect(span.parentSpanId).toBeUndefined();
    expect(span.status).toBeUndefined();
    expect(factsOf(span)).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'http.route': '/prod/region/v2/regions/{code}',
      'portal.api_id': consumer.apiId,
      'portal.app_id': consumer.appId,
      'portal.request_id': said.headers.get('x-request-id'),
    });
    const parts = below(span);
    expect(parts.map(({ name, kind }) => [name, kind])).toEqual([
      ['authorise', 1],
      ['reserve', 1],
      ['carry', 3],
      ['settle', 1],
    ]);
    const carry = parts[2]!;
    expect(factsOf(carry)).toEqual({ 'server.address': 'sample-provider' });
    expect(provider.asked[0]?.traceparent).toBe(`00-${span.traceId}-${carry.spanId}-01`);
    const times = [span, ...parts].map((one) => [one.startTimeUnixNano, one.endTimeUnixNano].map(Number));
    for (const [from = 0, to = 0] of times) {
      expect(Math.abs(Date.now() - from / 1e6)).toBeLessThan(60_000);
      expect(to).toBeGreaterThanOrEqual(from);
    }
  });

  it('lets no caller choose the trace: of theirs a link remains, or nothing of what cannot be one', async () => {
    provider.asked.length = 0;
    const said = await call('/regions/330106', {
      traceparent: `00-${hostile.traceId}-${hostile.spanId}-01`,
      tracestate: 'theirs=1',
    });
    const span = await spanOf(said.headers.get('x-request-id'));

    expect(span.traceId).not.toBe(hostile.traceId);
    expect(span.links).toEqual([hostile]);
    expect(provider.asked[0]?.traceparent).toContain(span.traceId);
    expect(provider.asked[0]).not.toHaveProperty('tracestate');
    for (const wrong of [
      `00-${'0'.repeat(32)}-${hostile.spanId}-01`,
      '"},{"x":"',
      `00-${hostile.traceId}-1-01`,
    ]) {
      const other = await call('/regions/330106', { traceparent: wrong });
      expect((await spanOf(other.headers.get('x-request-id'))).links).toBeUndefined();
    }
  });

  it('tells of refusals by their code, and of an upstream that failed', async () => {
    const unknown = await call('/regions/330106', { 'x-app-key': 'nobody' });
    const refused = await spanOf(unknown.headers.get('x-request-id'));
    expect([refused.name, factsOf(refused)]).toEqual([
      'GET',
      {
        'http.request.method': 'GET',
        'http.response.status_code': 401,
        'portal.refusal': 'E9101',
        'portal.request_id': unknown.headers.get('x-request-id'),
      },
    ]);
    expect(below(refused).map(({ name }) => name)).toEqual(['authorise']);

    const failed = await spanOf((await call('/regions/fault')).headers.get('x-request-id'));
    expect(failed.status).toEqual({ code: 2 });
    expect(factsOf(failed)).toMatchObject({ 'portal.refusal': 'E9112', 'error.type': '502' });
    expect(below(failed).map(({ name }) => name)).toEqual(['authorise', 'reserve', 'carry']);
  });

  it('tells the collector alone what it asks for, and nobody what stands in an address', async () => {
    await call('/regions/330106?token=hidden', {
      'x-private': 'hidden-too',
      authorization: 'Basic aGlkZGVu',
    });
    const said = await call('/regions/330106');
    await spanOf(said.headers.get('x-request-id'));

    expect(collector.headers[0]).toMatchObject({ path: '/v1/traces', 'x-token': collectorSecret });
    expect(collector.headers.some((one) => 'authorization' in one)).toBe(false);
    for (const secret of ['hidden', '330106', consumer.key.appKey, market.test.config.gatewayToken])
      expect(collector.texts.join('\n')).not.toContain(secret);
    expect(provider.asked.every((one) => !('x-token' in one))).toBe(true);
  });

  it('serves on while the collector is away, says so once, and goes on telling', async () => {
    collector.state.isAway = true;
    for (let round = 0; round < 3; round += 1) {
      expect((await call('/regions/330106')).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 1200));
    }
    const warned = () => nginx.errors().split('no traces are taken').length - 1;
    expect(warned()).toBeGreaterThan(0);
    expect(warned()).toBeLessThanOrEqual(2);
    collector.state.isAway = false;

    const said = await call('/regions/330106');
    await spanOf(said.headers.get('x-request-id'));
  });

  it('tells of none that was not chosen, and has the upstream tell of none either', async () => {
    const quiet = await startTraced('share = 0');
    provider.asked.length = 0;
    await eventually(async () => {
      const { status } = await fetch(`${quiet.url}/prod/region/v2/regions/330106`, {
        headers: {
          'x-app-key': consumer.key.appKey,
          traceparent: `00-${hostile.traceId}-${hostile.spanId}-01`,
        },
      });
      expect(status).toBe(200);
    });
    await quiet.stop();

    expect(provider.asked.at(-1)?.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(provider.asked.at(-1)?.traceparent).not.toContain(hostile.traceId);
  });
});
