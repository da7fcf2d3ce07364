import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallHandler } from '../src/CallHandler';
import { HealthReport } from '../src/HealthReport';
import { Lane } from '../src/Lane';
import { UpstreamGroup } from '../src/UpstreamGroup';
import { Pool } from 'undici';
import { aLine, listen } from './aLine';
import { appKey, type MarketFacts } from './aMarket';
import { TestClock } from './TestClock';

const target = '/prod/region/v2/regions';
let servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const fine: Answer = (request, response) => void request.resume().on('end', () => response.end('{}'));
const breaking: Answer = (request) => void request.socket.destroy();

/** An upstream whose ways may change, and what it has been asked. */
async function anUpstream(answer: Answer) {
  const upstream = { answer, seen: [] as string[], bodies: [] as string[], host: '' };
  const server = createServer((request, response) => {
    upstream.seen.push(`${request.method} ${request.url}`);
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => upstream.bodies.push(body));
    upstream.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  upstream.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  servers.push({
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  return upstream;
}

/** A gateway before an API that stands on these. Null: nothing listens there. */
async function gatewayBefore(
  answers: (Answer | null)[],
  { weights = [], upstream, ...facts }: MarketFacts & { weights?: number[] } = {},
) {
  const upstreams = await Promise.all(answers.map((answer) => anUpstream(answer ?? fine)));
  for (const [at, answer] of answers.entries()) if (answer === null) servers[at]?.close();
  const hosts = Object.fromEntries(upstreams.map(({ host }, at) => [`up${at}.example`, host]));
  const [, ...more] = upstreams.map((_, at) => ({
    baseUrl: `http://up${at}.example/base`,
    weight: weights[at] ?? 1,
  }));
  const line = aLine({
    subscription: { qps: 10_000 },
    ...facts,
    upstream: { baseUrl: 'http://up0.example/base', weight: weights[0] ?? 1, more, ...upstream },
    upstreamHosts: hosts,
  });
  const handler = new CallHandler(line.parts);
  const gateway = await listen((request, response) => handler.handle(request, response));
  servers.push(gateway, { close: () => line.parts.upstreams.close() });
  const call = async (init: RequestInit = {}) => {
    const answer = await fetch(gateway.url + target, {
      ...init,
      headers: { 'x-app-key': appKey, ...init.headers },
    });
    return { status: answer.status, code: answer.headers.get('x-refusal') ?? '', text: await answer.text() };
  };
  /** Until something is so; the clock of the test stands. */
  const until = async (isSo: () => boolean) => {
    for (let round = 0; round < 400 && !isSo(); round += 1) await new Promise((done) => setTimeout(done, 5));
    expect(isSo()).toBe(true);
  };
  return { line, call, upstreams, until };
}

const calls = async (count: number, call: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await call()).status);
  return statuses;
};

it('shares calls out by weight, evenly and not in bursts', async () => {
  const { call, upstreams } = await gatewayBefore([fine, fine, fine], { weights: [3, 2, 1] });
  await calls(12, call);
  expect(upstreams.map(({ seen }) => seen.length)).toEqual([6, 4, 2]);
});

it('has no turn for who is down, and the rest for the others', () => {
  const lanes = ['a', 'b'].map(
    (host) => new Lane({ pool: new Pool(`http://${host}`), basePath: '', host }, 1, 0),
  );
  const [a, b] = lanes as [Lane, Lane];
  const group = new UpstreamGroup([
    { lane: a, baseUrl: 'a', weight: 5 },
    { lane: b, baseUrl: 'b', weight: 1 },
  ]);
  a.isDown = true;
  expect(group.pick(0)).toBe(b);
  b.isDown = true;
  // A probe that finds everybody down may itself be wrong.
  expect(group.pick(0)).toBeDefined();
  expect(group.pick(0, new Set([a]))).toBeUndefined();
  for (let failure = 0; failure < 3; failure += 1) {
    a.fail('usual', 0);
    b.fail('usual', 0);
  }
  expect(group.pick(0)).toBe(a);
});

it.each<[string, Answer | null]>([
  ['nothing listens at', null],
  ['that breaks the connection is', breaking],
  ['that says 502 is', (_, response) => response.writeHead(502).end()],
  ['that says 503 is', (_, response) => response.writeHead(503).end('later')],
])('answers from another where one %s, bills it once, and puts the one out after three', async (_, bad) => {
  const { call, line, upstreams } = await gatewayBefore([bad, fine]);
  expect(await calls(12, call)).toEqual(Array.from({ length: 12 }, () => 200));
  if (bad) expect(upstreams[0]?.seen.length).toBe(3);
  expect(line.parts.upstreams.health()).toEqual([
    { apiId: 'api-1', env: 'prod', baseUrl: 'http://up0.example/base', isUp: false, cause: 'calls' },
    { apiId: 'api-1', env: 'prod', baseUrl: 'http://up1.example/base', isUp: true, cause: '' },
  ]);
  const { events, voided } = await line.settled();
  expect(events.filter(({ isBilled }) => isBilled)).toHaveLength(12);
  expect(new Set(events.map(({ requestId }) => requestId)).size).toBe(12);
  expect(voided).toEqual([]);
});

it('brings one back that is well again, and troubles no caller by trying it', async () => {
  const { call, line, upstreams } = await gatewayBefore([breaking, fine]);
  await calls(8, call);
  await line.clock.pass(5000);
  expect(await calls(2, call)).toEqual([200, 200]);
  expect(upstreams[0]?.seen.length).toBe(4);

  upstreams[0]!.answer = fine;
  await line.clock.pass(5000);
  expect(await calls(8, call)).toEqual(Array.from({ length: 8 }, () => 200));

  expect(upstreams[0]?.seen.length).toBe(8);
  expect(line.parts.upstreams.health().every(({ isUp }) => isUp)).toBe(true);
});

it('refuses once, free of charge, where none of them is there', async () => {
  const { call, line, upstreams } = await gatewayBefore([breaking, breaking]);
  expect(await call()).toMatchObject({ status: 502, code: 'E9112' });
  expect(upstreams.map(({ seen }) => seen.length)).toEqual([1, 1]);
  const { events } = await line.settled();
  expect(events).toMatchObject([{ isBilled: false, isSent: true }]);
});

it('does not ask twice what may not be asked twice, once it was sent', async () => {
  const { call, upstreams } = await gatewayBefore([breaking, fine]);
  const post = () => call({ method: 'POST', body: '{}' });
  expect((await calls(2, post)).sort()).toEqual([200, 502]);
  expect(upstreams.map(({ seen }) => seen.length)).toEqual([1, 1]);
});

it('takes a short body along to another, whole, where it was never sent', async () => {
  const { call, upstreams } = await gatewayBefore([null, fine]);
  expect(await calls(2, () => call({ method: 'POST', body: '{"a":1}' }))).toEqual([200, 200]);
  expect(upstreams[1]?.bodies).toEqual(['{"a":1}', '{"a":1}']);
});

it('does not send a long body twice, nor one of unknown length', async () => {
  const { call } = await gatewayBefore([null, fine]);
  const long = 'x'.repeat(64 * 1024 + 1);
  expect((await calls(2, () => call({ method: 'POST', body: long }))).sort()).toEqual([200, 502]);
});

it('does not answer twice: what has begun to be answered breaks off, and is not billed', async () => {
  const half: Answer = (request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => request.socket.destroy());
  };
  const { call, line, upstreams } = await gatewayBefore([half, half]);
  await expect(call()).rejects.toThrow();
  expect(upstreams.map(({ seen }) => seen.length).sort()).toEqual([0, 1]);
  const { voided } = await line.settled();
  expect(voided).toHaveLength(1);
});

it('gives a call that goes on no more time than it had', async () => {
  const { call, line, upstreams, until } = await gatewayBefore([() => {}, () => {}]);
  const asked = call();
  await until(() => upstreams.some(({ seen }) => seen.length > 0));
  await line.clock.pass(1200);
  expect(await asked).toMatchObject({ status: 504, code: 'E9111' });
  expect(upstreams.map(({ seen }) => seen.length).sort()).toEqual([0, 1]);
});

it('asks each again and again how it is, with what it asks for, and believes it after two', async () => {
  const probe = { path: '/healthz', everyMs: 5000 };
  const { call, line, upstreams, until } = await gatewayBefore([fine, fine], {
    upstream: { probe, authHeader: 'X-Internal-Token', authValue: 'sealed' },
  });
  let token: string | undefined;
  upstreams[0]!.answer = (request, response) => {
    if (request.url === '/base/healthz') {
      token = String(request.headers['x-internal-token']);
      response.writeHead(500).end();
    } else response.end('{}');
  };
  const probes = () => upstreams[0]!.seen.filter((asked) => asked === 'GET /base/healthz').length;
  const isUp = () => line.parts.upstreams.health()[0]?.isUp;

  await call();
  await line.clock.pass(1000);
  await until(() => probes() === 1);
  expect(isUp()).toBe(true);
  await line.clock.pass(5000);
  await until(() => isUp() === false);
  expect(token).toBe('opened sealed');
  const before = upstreams[0]!.seen.length;
  await calls(4, call);
  expect(upstreams[0]!.seen.length).toBe(before);

  upstreams[0]!.answer = fine;
  await line.clock.pass(5000);
  await until(() => probes() === 3);
  expect(isUp()).toBe(false);
  await line.clock.pass(5000);
  await until(() => isUp() === true);
});

it('asks nobody how he is who is not called any more', async () => {
  const { call, line, upstreams } = await gatewayBefore([fine, fine], {
    upstream: { probe: { path: '/', everyMs: 5000 } },
  });
  await call();
  await line.clock.pass(120_000);
  const before = upstreams[0]!.seen.length;
  await line.clock.pass(60_000);
  expect(upstreams[0]!.seen.length).toBe(before);
  expect(line.parts.upstreams.health()).toEqual([]);
});

it('connects to no private address of any of them', async () => {
  const { call, line, upstreams } = await gatewayBefore([fine, fine], {
    upstream: { more: [{ baseUrl: 'http://127.0.0.1:1/base', weight: 100 }] },
  });
  expect(await calls(4, call)).toEqual([200, 200, 200, 200]);
  expect(upstreams[0]?.seen.length).toBe(4);
  expect(line.parts.upstreams.openCircuits).toBe(0);
});

it('tells how they are when that changes, once a minute besides, and again what was not taken', async () => {
  const clock = new TestClock();
  const up = { apiId: 'a', env: 'prod' as const, baseUrl: 'u', isUp: true, cause: '' as const };
  let now = [up] as { apiId: string; env: 'prod'; baseUrl: string; isUp: boolean; cause: '' | 'calls' }[];
  const told: unknown[] = [];
  let isUnavailable = true;
  const report = new HealthReport(
    () => now,
    async (upstreams) => {
      if (isUnavailable) throw new Error('away');
      told.push(upstreams);
    },
    clock,
  );
  await clock.pass(4000);
  isUnavailable = false;
  await clock.pass(4000);
  expect(told).toEqual([[up]]);
  now = [{ ...up, isUp: false, cause: 'calls' }];
  await clock.pass(2000);
  expect(told).toHaveLength(2);
  await clock.pass(60_000);
  expect(told).toHaveLength(3);
  report.close();
  await clock.pass(120_000);
  expect(told).toHaveLength(3);
});
