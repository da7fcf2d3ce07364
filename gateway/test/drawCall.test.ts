import type { MockQuestion, MockReply } from '@portal/contract/gateway';
import { CallHandler } from '../src/CallHandler';
import { aLine, listen, type Line, type TestServer } from './aLine';
import { appKey } from './aMarket';

let servers: TestServer[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

const ok: MockReply = {
  status: 200,
  contentType: 'application/json',
  body: Buffer.from('{"name":"西湖区"}').toString('base64'),
};

/** A gateway before an API whose sandbox has no upstream. */
async function open(askMock: (question: MockQuestion) => Promise<MockReply>, isDeprecated = false) {
  const line = aLine({
    askMock,
    key: { env: 'sandbox' },
    subscription: { env: 'sandbox', isUnlimited: true, qps: 100 },
    api: {
      upstreams: [],
      mock: { authTypes: ['key'], needsIpList: false },
      versions: [{ version: '2.1.0', isDeprecated, operations: [['POST', '/regions/{code}']] }],
    },
  });
  const handler = new CallHandler(line.parts);
  const gateway = await listen((request, response) => handler.handle(request, response));
  servers.push(gateway);
  const call = (body = '{}', headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}/sandbox/region/v2/regions/330106?full=1`, {
      method: 'POST',
      body,
      headers: { 'x-app-key': appKey, 'content-type': 'application/json', ...headers },
    });
  return { line, call };
}

const told = async (line: Line) =>
  (await line.settled()).events.map(({ status, code, isBilled, costMinor }) => [
    status,
    code,
    isBilled,
    costMinor,
  ]);

it('asks the server, and answers what it draws, marked as made up and for nothing', async () => {
  const asked: MockQuestion[] = [];
  const { line, call } = await open(async (question) => {
    asked.push(question);
    return ok;
  });

  const answer = await call('{"a":1}', { 'x-mock-scenario': 'empty', 'x-signature-like': 'kept' });

  expect([answer.status, await answer.json()]).toEqual([200, { name: '西湖区' }]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-sandbox': 'mock',
    'x-cost': '0.0000',
    'content-type': 'application/json',
    'x-request-id': asked[0]?.requestId,
  });
  expect(asked).toMatchObject([
    {
      apiId: 'api-1',
      version: '2.1.0',
      operation: 'POST /regions/{code}',
      rest: '/regions/330106?full=1',
      headers: { 'x-mock-scenario': 'empty', 'content-type': 'application/json' },
      body: Buffer.from('{"a":1}').toString('base64'),
    },
  ]);
  expect(asked[0]?.headers).not.toHaveProperty('x-app-key');
  expect(await told(line)).toEqual([[200, '', true, 0]]);
});

it('refuses as the gateway refuses where that is to be played', async () => {
  const { line, call } = await open(async () => ({ refusal: 'E9105' }));

  const answer = await call();

  expect([answer.status, answer.headers.get('x-sandbox'), answer.headers.get('x-refusal')]).toEqual([
    402,
    'mock',
    'E9105',
  ]);
  expect(await told(line)).toEqual([[402, 'E9105', false, 0]]);
});

it.each<[string, number]>([
  ['a refusal of the description', 404],
  ['a fault of the description', 500],
])('passes on %s, and keeps nobody else away for it', async (_, status) => {
  const { call } = await open(async () => ({ ...ok, status }));

  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push((await call()).status);

  expect(answers).toEqual(Array(5).fill(status));
});

it('answers 502 while the server is away, and calls nobody else', async () => {
  const { line, call } = await open(() => Promise.reject(new Error('away')));

  const answer = await call();

  expect([answer.status, ((await answer.json()) as { resMsg: string }).resMsg]).toEqual([
    502,
    '沙箱暂时无法应答，请稍后重试',
  ]);
  expect(await told(line)).toEqual([[502, 'E9112', false, 0]]);
});

it('reads no more of a body than the sandbox looks at', async () => {
  const { call } = await open(async () => ok);

  const answer = await call('x'.repeat(256 * 1024 + 1));

  expect([answer.status, ((await answer.json()) as { resMsg: string }).resMsg]).toEqual([
    400,
    '请求体超过沙箱模拟的 256 KB',
  ]);
});

it('asks the server for a few at a time', async () => {
  let [waiting, most] = [0, 0];
  const gate: (() => void)[] = [];
  const { call } = await open(async () => {
    waiting += 1;
    most = Math.max(most, waiting);
    await new Promise<void>((resolve) => gate.push(resolve));
    waiting -= 1;
    return ok;
  });

  const calls = Array.from({ length: 33 }, () => call());
  const first = await Promise.race(calls);
  expect(first.status).toBe(503);
  for (const release of gate) release();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);

  expect(most).toBe(32);
  expect(statuses.filter((status) => status === 200)).toHaveLength(32);
});
