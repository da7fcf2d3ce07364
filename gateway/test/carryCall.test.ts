import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from '../src/Call';
import { carryCall } from '../src/carryCall';
import { aLine, listen, reserve, type Line, type TestServer } from './aLine';
import { appKey, type MarketFacts } from './aMarket';

const target = '/prod/region/v2/regions?full=1';
let servers: TestServer[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

async function opened(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = await listen(handle);
  servers.push(server);
  return server;
}

/** A line before an upstream that answers so, and a way to call through it. */
async function carryTo(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  market: MarketFacts = {},
) {
  const upstream = await opened(answer);
  return carryOn(aLine({ ...market, upstreamHosts: { 'provider.example': upstream.host } }));
}

async function carryOn(line: Line) {
  const refusals: Refusal[] = [];
  const gateway = await opened(async (request, response) => {
    carryCall(await reserve(line, request, response), null, line.parts, (refusal) => {
      refusals.push(refusal);
      response.writeHead(502).end();
    });
  });
  const call = (init: RequestInit = {}) =>
    fetch(gateway.url + target, { ...init, headers: { 'x-app-key': appKey, ...init.headers } });
  return { line, call, refusals };
}

it('takes a call to the upstream as it is, but for what is between caller and gateway', async () => {
  const seen: { request: IncomingMessage; body: string }[] = [];
  const { call, line } = await carryTo(
    (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        seen.push({ request, body: Buffer.concat(parts).toString() });
        response.writeHead(201, { 'x-shown': '1', 'keep-alive': 'timeout=5' }).end('{"ok":true}');
      });
    },
    { upstream: { authHeader: 'X-Provider-Key', authValue: 'sealed-value' } },
  );

  const answer = await call({ method: 'POST', body: '{"name":"西湖"}', headers: { 'x-mine': '1' } });

  expect(await answer.text()).toBe('{"ok":true}');
  expect(answer.status).toBe(201);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-shown': '1',
    'x-request-id': 'rq1',
    'x-cost': '0.0100',
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '4',
  });
  const [{ request, body } = { request: null, body: '' }] = seen;
  expect([request?.method, request?.url, body]).toEqual(['POST', '/base/regions?full=1', '{"name":"西湖"}']);
  expect(request?.headers).toMatchObject({
    host: 'provider.example',
    'x-mine': '1',
    'x-request-id': 'rq1',
    'x-portal-app': 'app-1',
    'x-provider-key': 'opened sealed-value',
  });
  expect(request?.headers).not.toHaveProperty('x-app-key');
  expect((await line.settled()).events).toMatchObject([{ status: 201, isBilled: true, costMinor: 100 }]);
});

it('hands on what an upstream refuses, free of charge', async () => {
  const { call, line } = await carryTo((_, response) => response.writeHead(404).end('no such region'));

  const answer = await call();

  expect([answer.status, answer.headers.get('x-cost'), await answer.text()]).toEqual([
    404,
    '0.0000',
    'no such region',
  ]);
  expect((await line.settled()).events).toMatchObject([{ status: 404, isBilled: false }]);
});

it('answers a HEAD with what the upstream says of it, and bills it', async () => {
  const { call, line } = await carryTo(
    (_, response) => response.writeHead(200, { 'content-length': '7', 'x-shown': '1' }).end(),
    { api: { versions: [{ version: '2.1.0', isDeprecated: false, operations: [['HEAD', '/regions']] }] } },
  );

  const answer = await call({ method: 'HEAD' });

  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'x-shown': '1', 'x-cost': '0.0100' });
  expect((await line.settled()).events).toMatchObject([{ status: 200, isBilled: true }]);
});

it('refuses with E9111 what takes longer than the upstream is given, and costs nothing', async () => {
  const arrived = new EventEmitter();
  const { call, refusals, line } = await carryTo(() => void arrived.emit('call'), {
    upstream: { timeoutMs: 1234 },
  });
  const answer = call();
  await once(arrived, 'call');

  await line.clock.pass(1200);
  expect(refusals).toEqual([]);
  await line.clock.pass(200);

  expect((await answer).status).toBe(502);
  expect(refusals).toMatchObject([{ code: 'E9111', call: { subscription: { id: 'subscription-1' } } }]);
  expect((await line.settled()).events).toEqual([]);
});

it('refuses with E9112 where the upstream hangs up before it answers', async () => {
  const { call, refusals } = await carryTo((request) => request.socket.destroy());

  await call();

  expect(refusals).toMatchObject([{ code: 'E9112' }]);
});

it('takes the charge back where an answer breaks off half way, and breaks it off for the caller', async () => {
  const { call, refusals, line } = await carryTo((request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => request.socket.destroy());
  });

  const answer = await call();
  await expect(answer.text()).rejects.toThrow();

  const { events, voided } = await line.settled();
  expect(events).toMatchObject([{ requestId: 'rq1', isBilled: true }]);
  expect(voided).toEqual(['rq1']);
  expect(refusals).toEqual([]);
});

it('stops the upstream when the caller leaves, bills nothing, and holds it against nobody', async () => {
  const leaving = new AbortController();
  let stopped: Promise<unknown> = Promise.resolve();
  const { call, refusals, line } = await carryTo((request) => {
    stopped = once(request.socket, 'close');
    leaving.abort();
  });

  await expect(call({ signal: leaving.signal })).rejects.toThrow();
  await stopped;

  expect((await line.settled()).events).toMatchObject([{ status: 499, isBilled: false }]);
  expect(refusals).toEqual([]);
  expect(line.parts.upstreams.openCircuits).toBe(0);
});

it('charges for the answer that a caller does not wait to the end of', async () => {
  const leaving = new AbortController();
  let stopped: Promise<unknown> = Promise.resolve();
  const { call, line } = await carryTo((request, response) => {
    stopped = once(request.socket, 'close');
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
  });

  await call({ signal: leaving.signal });
  leaving.abort();
  await stopped;

  const { events, voided } = await line.settled();
  expect(events).toMatchObject([{ status: 200, isBilled: true }]);
  expect(voided).toEqual([]);
});
