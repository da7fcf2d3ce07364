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
