import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { traceBodyBytesMax } from '@portal/contract/gateway';
import { CallHandler } from '../src/CallHandler';
import { aLine, listen, type TestServer } from './aLine';
import { appKey } from './aMarket';
import { TestClock } from './TestClock';

const target = '/prod/region/v2/regions';
const hourMs = 3_600_000;
const now = new TestClock().now();

let servers: TestServer[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

type Answer = Parameters<typeof listen>[0];

/** A gateway whose app is debugged in production for an hour, before an upstream that answers so. */
async function debugged(answer: Answer, debug: { prod?: number; sandbox?: number } = { prod: now + hourMs }) {
  const upstream = await listen(answer);
  const line = aLine({
    app: { debug },
    subscription: { qps: 1000 },
    upstreamHosts: { 'provider.example': upstream.host },
  });
  const handler = new CallHandler(line.parts);
  const gateway = await listen((request, response) => handler.handle(request, response));
  servers.push(upstream, gateway);
  const call = async (rest = '', init: RequestInit = {}) => {
    const reply = await fetch(gateway.url + target + rest, {
      ...init,
      headers: { 'x-app-key': appKey, connection: 'close', ...init.headers },
    });
    return { status: reply.status, text: await reply.text() };
  };
  /** What has been told, once so many calls have. */
  const told = async (calls: number) => {
    for (let round = 0; round < 100 && line.traces.length < calls; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      await line.clock.pass(500);
    }
    return line.traces;
  };
  return { line, call, told };
}

it('tells what was sent and answered, masked, and changes nothing about it', async () => {
  let seen = '';
  const { call, told, line } = await debugged((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => (seen += text));
    request.on('end', () =>
      response
        .writeHead(201, { 'content-type': 'application/json', 'x-session': 'a', 'set-cookie': 'a=b' })
        .end('{"mobile":"13800138000","name":"杭州"}'),
    );
  });
  const body = '{"password":"open sesame","city":"330106"}';

  const answer = await call('?token=abc&full=1', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });

  expect(answer).toEqual({ status: 201, text: '{"mobile":"13800138000","name":"杭州"}' });
  expect(seen).toBe(body);
  const [trace] = await told(1);
  expect(trace).toMatchObject({
    appId: 'app-1',
    env: 'prod',
    method: 'POST',
    url: `${target}?token=******&full=1`,
    status: 201,
    request: { bytes: body.length, note: '' },
    answer: { note: '' },
  });
  expect(JSON.parse(trace!.request.body)).toEqual({ password: '******', city: '330106' });
  expect(JSON.parse(trace!.answer.body)).toEqual({ mobile: '138****8000', name: '杭州' });
  expect(Object.fromEntries(trace!.request.headers)).toMatchObject({ 'x-app-key': '******' });
  const answered = Object.fromEntries(trace!.answer.headers);
  expect(answered).toMatchObject({ 'x-session': '******' });
  // It is what the caller got.
  expect(answered).not.toHaveProperty('set-cookie');
  await line.settled();
  const files = readdirSync(line.folder).map((name) => readFileSync(path.join(line.folder, name), 'utf8'));
  expect(files.join('')).not.toMatch(/sesame|13800138000/);
});

it.each([
  ['nobody has asked for it', {}],
  ['it is over', { prod: now }],
  ['another environment is debugged', { sandbox: now + hourMs }],
])('records nothing where %s', async (_, debug) => {
  const { call, told, line } = await debugged((_request, response) => response.end('{}'), debug);
  await call();
  await line.clock.pass(2000);
  expect(await told(0)).toEqual([]);
});

it('tells of a refusal what was asked and what the gateway said', async () => {
  const { call, told } = await debugged((_request, response) => void response.destroy());
  expect((await call()).status).toBe(502);
  expect((await told(1))[0]).toMatchObject({
    status: 502,
    answer: { body: expect.stringContaining('E9112') },
  });
});

it.each<[string, Answer, object]>([
  [
    'the beginning of what is long',
    (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('长 '.repeat(20_000)),
    { bytes: 80_000, note: 'cut' },
  ],
  [
    'what is packed, unpacked',
    (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync('{"phone":"13800138000"}')),
    { body: expect.stringContaining('138****8000'), note: '' },
  ],
  [
    'of what is packed and long its length',
    (_, response) =>
      response
        .writeHead(200, { 'content-encoding': 'br' })
        .end(Buffer.from(Array.from({ length: traceBodyBytesMax + 1 }, (_one, at) => (at * 7919) % 251))),
    { bytes: traceBodyBytesMax + 1, body: '', note: 'packed' },
  ],
  [
    'of what is no text its length',
    (_, response) => response.writeHead(200).end(Buffer.from([0, 1, 2, 255])),
    { bytes: 4, body: '', note: 'binary' },
  ],
])('keeps %s', async (_, answer, kept) => {
  const { call, told } = await debugged(answer);
  await call('', { headers: { 'accept-encoding': 'gzip' } }).catch(() => {});
  const [trace] = await told(1);
  expect(trace!.answer).toMatchObject(kept);
  expect(Buffer.byteLength(trace!.answer.body)).toBeLessThanOrEqual(traceBodyBytesMax);
});

it('keeps no more in memory than some calls, and forgets what the server does not take', async () => {
  const { call, line } = await debugged((_request, response) => response.end('{}'));
  for (let batch = 0; batch < 5; batch += 1) await Promise.all(Array.from({ length: 50 }, () => call()));
  await line.clock.pass(10_000);
  expect(line.traces).toHaveLength(200);
});
