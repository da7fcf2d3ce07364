import type { GatewayWeight } from '@portal/contract/gateway';
import { CallHandler } from '../src/CallHandler';
import { aLine, listen, type TestServer } from './aLine';
import { appKey } from './aMarket';

let servers: TestServer[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

const units = 2;

/** A gateway before an upstream, where a call of /regions counts as this says. */
async function open(weight: Omit<GatewayWeight, 'units'> & { units?: number }, leased = 5000) {
  const carried: string[] = [];
  const upstream = await listen((request, response) => {
    request.on('data', (chunk: Buffer) => carried.push(chunk.toString().slice(0, 100)));
    request.on('end', () => response.end('{}'));
  });
  let grants = 0;
  const line = aLine({
    upstreamHosts: { 'provider.example': upstream.host },
    subscription: { qps: 1000, weights: [{ units, ...weight }] },
    grant: (subscriptionId) => {
      grants += 1;
      return grants > 1
        ? { subscriptionId, refusal: 'E9105' }
        : {
            subscriptionId,
            leaseId: 'lease-1',
            segments: [{ calls: leased, priceMinor: 100 }],
            endsInMs: null,
          };
    },
  });
  const handler = new CallHandler(line.parts);
  const gateway = await listen((request, response) => handler.handle(request, response));
  servers = [upstream, gateway];
  const url = `${gateway.url}/prod/region/v2/regions`;
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body, headers: { 'x-app-key': appKey, ...headers } });
  const get = (query: string) => fetch(`${url}?${query}`, { headers: { 'x-app-key': appKey } });
  return { line, carried, post, get };
}

const batch: GatewayWeight = { operation: 'POST /regions', units, itemsAt: '/items' };

it('counts a dearer operation as several, tells what it costs and writes down what it counted as', async () => {
  const { line, get, post } = await open({ operation: 'GET /regions', units: 5 });

  expect((await get('')).headers.get('x-cost')).toBe('0.0500');
  expect((await post('{}')).headers.get('x-cost')).toBe('0.0100');

  const { events } = await line.settled();
  expect(events.map(({ units: counted, costMinor, items }) => [counted, costMinor, items])).toEqual([
    [5, 500, undefined],
    [undefined, 100, undefined],
  ]);
});

it('takes nothing for an operation that costs nothing', async () => {
  const { line, get } = await open({ operation: 'GET /regions', units: 0 });

  expect((await get('')).headers.get('x-cost')).toBe('0.0000');

  const { events } = await line.settled();
  expect(events).toMatchObject([{ units: 0, costMinor: 0, isBilled: true }]);
});

it.each([
  ['{"items":[1,2,3]}', 3],
  ['{"items":[]}', 1],
  ['{"items":{"0":1,"1":2}}', 1],
  ['{}', 1],
  [`{"items":[${Array.from({ length: 1000 }, () => 0).join()}]}`, 1000],
])('counts each item of %.30s', async (body, items) => {
  const { line, post, carried } = await open(batch);

  const answer = await post(body);

  expect([answer.status, answer.headers.get('x-cost')]).toEqual([200, (items * 0.02).toFixed(4)]);
  expect(carried.join('')).toContain(body.slice(0, 30));
  const { events } = await line.settled();
  expect(events).toMatchObject([{ units: items * units, items, costMinor: items * units * 100 }]);
});

it.each<[string, BodyInit, Record<string, string>, number, string]>([
  ['more items than allowed', `{"items":[${'0,'.repeat(1000)}0]}`, {}, 413, 'E9118'],
  ['a million items', `{"items":[${'0,'.repeat(499_999)}0]}`, {}, 413, 'E9118'],
  ['a body that is too large', `{"items":["${'x'.repeat(1024 * 1024)}"]}`, {}, 413, 'E9118'],
  ['no JSON', 'items=1&items=2', {}, 400, 'E9119'],
  ['half of it', '{"items":[1,2', {}, 400, 'E9119'],
  ['no body', '', {}, 400, 'E9119'],
  ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x7b, 0x00]), {}, 400, 'E9119'],
  ['a packed body', '{"items":[1]}', { 'content-encoding': 'gzip' }, 400, 'E9119'],
])(
  'refuses %s before anything is carried, and takes nothing for it',
  async (_, body, headers, status, code) => {
    const { line, post, carried } = await open(batch);

    const answer = await post(body, headers);

    expect([answer.status, answer.headers.get('x-refusal')]).toEqual([status, code]);
    expect(carried).toEqual([]);
    const { events } = await line.settled();
    expect(events).toMatchObject([{ code, costMinor: 0, isBilled: false }]);
  },
);

it('says how large a body may be', async () => {
  const { post } = await open(batch);

  const answer = await post(`{"items":["${'x'.repeat(1024 * 1024)}"]}`);

  expect(await answer.json()).toMatchObject({
    resMsg: '请求体超过按条计费接口的 1 MB，请分批调用',
  });
});

it('counts what a list in the query names', async () => {
  const { line, get } = await open({ operation: 'GET /regions', itemsAt: '?ids' });

  for (const query of ['ids=1,2,3', 'ids=1&ids=2,3&x=9', 'ids=,,', 'other=1,2', 'ids=%31%2C2'])
    await get(query);
  // As frameworks read lists.
  for (const query of ['ids[]=1&ids%5B%5D=2&IDS=3,4', 'ids[0]=1&ids[1]=2', 'xids=1,2&ids.a=1,2'])
    await get(query);
  expect((await get(`ids=${'1,'.repeat(1000)}1`)).headers.get('x-refusal')).toBe('E9118');

  const { events } = await line.settled();
  expect(events.map(({ items }) => items)).toEqual([3, 3, 1, 1, 2, 4, 2, 1, undefined]);
});

it('says what a call counts as that there is not enough for, and serves a lighter one', async () => {
  const { line, post } = await open(batch, 10);

  expect((await post('{"items":[1,2,3]}')).status).toBe(200);
  const refused = await post('{"items":[1,2,3]}');
  expect(refused.status).toBe(402);
  expect(await refused.json()).toMatchObject({
    resCode: 'E9105',
    resMsg: expect.stringMatching('这次调用计 6 次'),
  });
  expect((await post('{"items":[1,2]}')).status).toBe(200);

  const { events } = await line.settled();
  expect(events.map(({ units: counted, isBilled }) => [counted, isBilled])).toEqual([
    [6, true],
    [6, false],
    [4, true],
  ]);
});
