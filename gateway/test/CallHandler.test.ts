import http, { Agent } from 'node:http';
import type { Socket } from 'node:net';
import { CallHandler } from '../src/CallHandler';
import { aLine, listen, type TestServer } from './aLine';
import { appKey } from './aMarket';

let servers: TestServer[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

it('judges, reserves, carries and settles, and each call has an id of its own', async () => {
  const upstream = await listen((_, response) => response.end('{}'));
  const line = aLine({ upstreamHosts: { 'provider.example': upstream.host } });
  const handler = new CallHandler(line.parts);
  const gateway = await listen((request, response) => handler.handle(request, response));
  servers = [upstream, gateway];
  const call = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}/prod/region/v2${path}`, { headers: { 'x-app-key': appKey, ...headers } });

  const answers = [
    await call('/regions'),
    await call('/regions', { 'x-signature': 'wrong' }),
    await call('/cities'),
    ...(await Promise.all(Array.from({ length: 5 }, () => call('/regions')))),
  ];

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 401, 410, 429]);
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(8);
  const { events } = await line.settled();
  expect(events.map(({ status, code }) => [status, code]).sort()).toEqual([
    [200, ''],
    [200, ''],
    [200, ''],
    [200, ''],
    [200, ''],
    [401, 'E9113'],
    [429, 'E9104'],
  ]);
});

it('keeps nothing of calls that are over, however many come by one connection', async () => {
  const upstream = await listen((_, response) => response.end('{}'));
  const line = aLine({
    upstreamHosts: { 'provider.example': upstream.host },
    subscription: { qps: 10_000 },
    api: {
      versions: [
        {
          version: '2.1.0',
          isDeprecated: false,
          operations: [
            ['GET', '/regions'],
            ['POST', '/regions'],
          ],
        },
      ],
    },
  });
  const handler = new CallHandler(line.parts);
  const sockets = new Set<Socket>();
  const gateway = await listen((request, response) => {
    sockets.add(request.socket);
    handler.handle(request, response);
  });
  servers = [upstream, gateway];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (method: string, path: string, body = '') =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'x-app-key': appKey, ...(body && { 'content-length': body.length }) };
      http
        .request(`${gateway.url}/prod/region/v2${path}`, { method, agent, headers }, (answer) =>
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
        )
        .on('error', reject)
        .end(body);
    });
  const listeners = () =>
    [...sockets].map((socket) => socket.eventNames().map((name) => socket.listenerCount(name)));
  const round = async () => [
    await call('GET', '/regions'),
    await call('POST', '/regions', '{"a":1}'),
    await call('GET', '/nothing'),
  ];

  expect(await round()).toEqual([200, 200, 410]);
  const before = listeners();
  for (let count = 0; count < 50; count += 1) await round();

  expect(sockets.size).toBe(1);
  expect(listeners()).toEqual(before);
  expect([line.parts.upstreams.timeouts.size, line.parts.upstreams.waiting]).toEqual([0, 0]);
  agent.destroy();
});
