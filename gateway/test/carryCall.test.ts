import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { errors, Pool, type Dispatcher } from 'undici';
import type { Refusal } from '../src/Call';
import { carryCall } from '../src/carryCall';
import { Lane } from '../src/Lane';
import { aLine, listen, reserve, type Line, type TestServer } from './aLine';
import { appKey, type MarketFacts } from './aMarket';
import { turn } from './TestClock';

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

/** A connection that does nothing by itself. */
const idle: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  rawHeaders: null,
  rawTrailers: null,
  abort: () => {},
  pause: () => {},
  resume: () => {},
};

/** A way to an upstream whose connection does with a call what it is told to. */
function laneThat(serve: (handler: Dispatcher.DispatchHandler) => void): Lane {
  const pool = new Pool('http://provider.example');
  pool.dispatch = (_: unknown, handler: Dispatcher.DispatchHandler) => {
    serve(handler);
    return true;
  };
  return new Lane({ pool, basePath: '', host: 'provider.example' }, 1, 0);
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
    'x-ratelimit-reset': '1',
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

it('bills an answer of which the caller has every byte, though the connection that it came by breaks', async () => {
  const line = aLine();
  let told: Promise<void> = Promise.resolve();
  line.parts.upstreams.laneOf = () => lane;
  const lane = laneThat((handler) => {
    handler.onRequestStart?.(idle, {});
    handler.onResponseStart?.(idle, 200, { 'content-length': '5' });
    told = turn().then(() => {
      handler.onResponseData?.(idle, Buffer.from('whole'));
      handler.onResponseError?.(idle, new errors.SocketError('reset'));
    });
  });
  const { call } = await carryOn(line);

  const answer = await call();

  expect(await answer.text()).toBe('whole');
  await told;
  const { events, voided } = await line.settled();
  expect(events).toMatchObject([{ requestId: 'rq1', isBilled: true }]);
  expect(voided).toEqual([]);
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

describe('where a field of the answer decides what is paid for', () => {
  const success = { field: '/code', value: '0' };
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const answering = (head: Record<string, string>, ...parts: (string | Buffer)[]) =>
    carryTo(
      (_, response) => {
        response.writeHead(200, head);
        for (const part of parts) response.write(part);
        response.end();
      },
      { upstream: { success } },
    );
  const large = JSON.stringify({ code: 1, text: '很长'.repeat(20_000) });

  it.each([
    ['what keeps to it', json, ['{"code":', '0,"name":"西湖"}'], true],
    ['what does not', json, ['{"code":40', '1}'], false],
    ['what lacks the field', json, ['{}'], false],
    ['what is no JSON though it says so', json, ['<html>'], false],
    ['nothing at all', json, [], false],
    ['what keeps to it, packed', { ...json, 'content-encoding': 'gzip' }, [gzipSync('{"code":0}')], true],
    [
      'what does not, packed',
      { ...json, 'content-encoding': 'br' },
      [brotliCompressSync('{"code":1}')],
      false,
    ],
    ['no JSON, by its status', { 'content-type': 'image/png' }, ['{"code":1}'], true],
    ['what is too large, by its status', json, [large.slice(0, 70_000), large.slice(70_000)], true],
    [
      'what says that it is too large',
      { ...json, 'content-length': `${Buffer.byteLength(large)}` },
      [large],
      true,
    ],
    ['what nobody can unpack', { ...json, 'content-encoding': 'zstd' }, ['{"code":1}'], true],
  ])('hands on whole: %s', async (_, head, parts, isBilled) => {
    const { call, line } = await answering(head, ...parts);

    const answer = await call();

    const sent = Buffer.concat(parts.map((part) => Buffer.from(part)));
    if (!('content-encoding' in head)) expect(await answer.text()).toBe(sent.toString());
    expect([answer.status, answer.headers.get('x-cost')]).toEqual([200, isBilled ? '0.0100' : '0.0000']);
    expect((await line.settled()).events).toMatchObject([
      isBilled
        ? { status: 200, isBilled, costMinor: 100, code: '' }
        : { status: 200, isBilled, costMinor: 0, code: 'E9116', isSent: true, leaseId: null },
    ]);
  });

  it('is looked at before anything is masked, and what is charged for is masked all the same', async () => {
    const { call, line } = await carryTo(
      (_, response) => void response.writeHead(200, json).end('{"code":0,"name":"张小明"}'),
      { upstream: { success: { field: '/name', value: '张小明' }, masks: ['/name'] } },
    );

    const answer = await call();

    expect(await answer.text()).toBe('{"code":0,"name":"张**"}');
    expect(answer.headers.get('x-cost')).toBe('0.0100');
    expect((await line.settled()).events).toMatchObject([{ isBilled: true }]);
  });

  it('refuses, free of charge, what breaks off before it is known', async () => {
    const { call, refusals, line } = await carryTo(
      (request, response) => {
        response.writeHead(200, { ...json, 'content-length': '100' });
        response.write('{"code":0', () => request.socket.destroy());
      },
      { upstream: { success } },
    );

    expect((await call()).status).toBe(502);
    expect(refusals).toMatchObject([{ code: 'E9112', isSent: true }]);
    expect(await line.settled()).toEqual({ events: [], voided: [] });
  });
});

describe('where fields of the answer are masked', () => {
  const json = { 'content-type': 'application/json' };
  const body = '{"id":9007199254740993123,"mobile":"13800138000"}';
  const masked = '{"id":9007199254740993123,"mobile":"138****8000"}';
  const answering = (status: number, head: Record<string, string>, ...parts: (string | Buffer)[]) =>
    carryTo(
      (_, response) => {
        response.writeHead(status, head);
        for (const part of parts) response.write(part);
        response.end();
      },
      { upstream: { masks: ['/mobile'] } },
    );

  it.each([
    ['in parts', 200, json, [body.slice(0, 30), body.slice(30)]],
    [
      'with a length, a mark and a digest of its bytes',
      200,
      { ...json, 'content-length': String(body.length), etag: '"a"', digest: 'x' },
      [body],
    ],
    ['packed', 200, { ...json, 'content-encoding': 'gzip' }, [gzipSync(body)]],
    ['of a failure', 404, { 'content-type': 'application/problem+json' }, [body]],
    ['that does not say what it is', 200, {}, [body]],
  ] as const)('masks an answer %s', async (_, status, head, parts) => {
    const { call } = await answering(status, { ...head }, ...parts);

    const answer = await call();

    expect([answer.status, await answer.text()]).toEqual([status, masked]);
    for (const name of ['etag', 'digest', 'content-encoding']) expect(answer.headers.get(name)).toBeNull();
    expect(answer.headers.get('content-length')).toBe(String(masked.length));
  });

  it.each([
    ['is no JSON', 200, json, ['{"mobile":"138001']],
    ['is a row of JSON', 200, { 'content-type': 'application/x-ndjson' }, [`${body}\n${body}`]],
    ['is a part', 206, json, [body]],
    ['nobody can unpack', 200, { ...json, 'content-encoding': 'zstd' }, [body]],
    ['is too large', 200, json, [`{"text":"${'x'.repeat(1024 * 1024)}"}`]],
  ] as const)('keeps back, free of charge, what %s', async (_, status, head, parts) => {
    const { call, refusals, line } = await answering(status, { ...head }, ...parts);

    expect((await call()).status).toBe(502);
    expect(refusals).toMatchObject([{ code: 'E9112', isSent: true, text: expect.stringContaining('脱敏') }]);
    expect(await line.settled()).toEqual({ events: [], voided: [] });
  });

  it('hands on what has no fields', async () => {
    const { call } = await answering(200, { 'content-type': 'image/png' }, 'PNG');

    expect(await (await call()).text()).toBe('PNG');
  });
});
