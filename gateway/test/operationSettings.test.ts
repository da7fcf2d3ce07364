import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationSettings } from '@portal/contract/gateway';
import { CallHandler } from '../src/CallHandler';
import { aLine, listen } from './aLine';
import { appKey, type MarketFacts } from './aMarket';

let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A gateway before an upstream that counts what it is asked, and an operation that is set up so. */
async function gatewayWith(
  settings: Record<string, OperationSettings>,
  answer: Answer = (_, response) => void response.end('{"at":1}'),
  facts: MarketFacts = {},
) {
  const seen: string[] = [];
  const upstream = await listen((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  const line = aLine({
    subscription: { qps: 10_000 },
    upstreamHosts: { 'provider.example': upstream.host, 'second.example': upstream.host },
    ...facts,
    api: {
      versions: [
        {
          version: '2.1.0',
          isDeprecated: false,
          operations: [
            ['GET', '/regions'],
            ['GET', '/regions/{code}'],
            ['GET', '/f-{name}'],
            ['POST', '/regions'],
          ],
          settings,
        },
      ],
    },
  });
  const handler = new CallHandler(line.parts);
  const gateway = await listen((request, response) => handler.handle(request, response));
  closing.push(gateway.close, upstream.close, () => line.parts.upstreams.close());
  const call = async (rest: string, init: RequestInit = {}) => {
    const reply = await fetch(`${gateway.url}/prod/region/v2${rest}`, {
      ...init,
      headers: { 'x-app-key': appKey, ...init.headers },
    });
    return { status: reply.status, headers: Object.fromEntries(reply.headers), text: await reply.text() };
  };
  return { line, call, seen };
}

it('asks an operation at another path of the upstream, its parameters and query as they were sent', async () => {
  const { call, seen } = await gatewayWith({
    'GET /regions/{code}': { path: '/v9/area/{code}/one' },
    'GET /f-{name}': { path: '/files/{name}' },
  });

  await call('/regions/33%2001?full=1&code=x');
  await call('/regions?full=1');
  expect(seen).toEqual(['GET /base/v9/area/33%2001/one?full=1&code=x', 'GET /base/regions?full=1']);
});

it('leads no call out of the folder that the upstream is', async () => {
  const { call, seen } = await gatewayWith({ 'GET /f-{name}': { path: '/files/{name}' } });

  expect((await call('/f-..')).text).toContain('E9108');
  expect(seen).toEqual([]);
});

it('gives an operation its own time', async () => {
  let tell = () => {};
  const isAsked = new Promise<void>((done) => void (tell = done));
  const { call, line } = await gatewayWith({ 'GET /regions/{code}': { timeoutMs: 200 } }, () => tell());
  const late = call('/regions/1');
  await isAsked;

  await line.clock.pass(300);

  expect(await late).toMatchObject({ status: 504, text: expect.stringContaining('E9111') });
});

it('gives an answer again for its time, bills it like any other, and says how old it is', async () => {
  const { call, line, seen } = await gatewayWith({ 'GET /regions': { cacheSeconds: 60 } }, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-shown': '1' }).end('{"at":1}');
  });

  expect((await call('/regions?q=1')).headers).not.toHaveProperty('x-cache');
  await line.clock.pass(10_000);
  expect(await call('/regions?q=1')).toMatchObject({
    status: 200,
    text: '{"at":1}',
    headers: { 'x-cache': 'hit', age: '10', 'x-cost': '0.0100', 'x-shown': '1', 'content-length': '8' },
  });
  await line.clock.pass(51_000);
  expect((await call('/regions?q=1')).headers).not.toHaveProperty('x-cache');
  expect(seen).toHaveLength(2);
  expect((await line.settled()).events).toMatchObject(Array(3).fill({ status: 200, isBilled: true }));
});

it.each<[string, string, RequestInit]>([
  ['another query', '/regions?q=2', {}],
  ['another header of the call', '/regions?q=1', { headers: { 'x-region': 'south' } }],
  ['another language', '/regions?q=1', { headers: { 'accept-language': 'en' } }],
  [
    'somebody else by the headers of the upstream',
    '/regions?q=1',
    { headers: { authorization: 'Bearer x' } },
  ],
  ['another operation', '/regions/1', {}],
])('does not take %s for the same', async (_, rest, init) => {
  const { call, seen } = await gatewayWith({
    'GET /regions': { cacheSeconds: 60 },
    'GET /regions/{code}': { cacheSeconds: 60 },
  });

  await call('/regions?q=1');
  expect((await call(rest, init)).headers).not.toHaveProperty('x-cache');
  expect(seen).toHaveLength(2);
});

it.each<[string, Answer]>([
  ['an error', (_, response) => void response.writeHead(404).end('none')],
  ['a cookie', (_, response) => void response.setHeader('set-cookie', 'a=b').end('{}')],
  ['what is for one caller', (_, response) => void response.setHeader('cache-control', 'private').end('{}')],
  ['what varies by everything', (_, response) => void response.setHeader('vary', '*').end('{}')],
  [
    'what varies by the app that calls',
    (_, response) => void response.setHeader('vary', 'Accept, X-Portal-App').end('{}'),
  ],
  ['what is too long', (_, response) => void response.end(Buffer.alloc(300 * 1024))],
  [
    'what breaks off',
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      setTimeout(() => response.destroy(), 20);
    },
  ],
])('keeps nothing of %s', async (_, answer) => {
  const { call, seen } = await gatewayWith({ 'GET /regions': { cacheSeconds: 60 } }, answer);

  await call('/regions').catch(() => {});
  await call('/regions').catch(() => {});
  expect(seen).toHaveLength(2);
});

it('keeps nothing of an answer that is not paid for by the rule of its API, and masks what it keeps', async () => {
  const answer: Answer = (_, response) =>
    void response.setHeader('content-type', 'application/json').end('{"code":"1","idNo":"secret-secret"}');
  const settings = { 'GET /regions': { cacheSeconds: 60 } };
  const failing = await gatewayWith(settings, answer, {
    upstream: { success: { field: '/code', value: '0' } },
  });
  await failing.call('/regions');
  await failing.call('/regions');
  expect(failing.seen).toHaveLength(2);

  const masking = await gatewayWith(settings, answer, { upstream: { masks: ['/idNo'] } });
  await masking.call('/regions');
  const { headers, text } = await masking.call('/regions');
  expect(headers).toMatchObject({ 'x-cache': 'hit' });
  expect(text).not.toContain('secret-secret');
});

it('forgets what it has kept when the API changes', async () => {
  const { call, line, seen } = await gatewayWith({ 'GET /regions': { cacheSeconds: 60 } });
  await call('/regions');
  for (const entity of [...line.parts.directory.all()])
    if (entity.kind === 'api')
      line.parts.directory.put({ ...entity, upstreams: entity.upstreams.map((one) => ({ ...one })) });

  await call('/regions');
  expect(seen).toHaveLength(2);
});

it.each<[string, RequestInit, OperationSettings, number]>([
  ['a POST that may be repeated twice', { method: 'POST', body: '{}' }, { mayRepeat: true }, 2],
  ['a POST once', { method: 'POST', body: '{}' }, {}, 1],
  ['a GET that may not be repeated once', {}, { mayRepeat: false }, 1],
  ['a GET twice', {}, {}, 2],
])('asks several upstreams that break for %s', async (_, init, settings, times) => {
  const name = init.method === 'POST' ? 'POST /regions' : 'GET /regions';
  const { call, seen } = await gatewayWith({ [name]: settings }, (request) => void request.socket.destroy(), {
    upstream: { weight: 1, more: [{ baseUrl: 'http://second.example/base', weight: 1 }] },
  });

  expect((await call('/regions', init)).status).toBe(502);
  expect(seen).toHaveLength(times);
});
