import net from 'node:net';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { corpusPath, readCorpus } from '../../shared/testing/corpus';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';

const withCorpus = corpusPath('http') ? it : it.skip;

interface RawCase {
  id: string;
  gunicorn_says: string;
  gunicorn_config: object;
  raw_base64: string;
}

let market: Awaited<ReturnType<typeof startMarket>>;
let upstream: Server;
let seen: string[] = [];
let appKey: string;
beforeAll(async () => {
  upstream = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    request.resume();
    response.writeHead(200, {
      connection: 'x-secret',
      'x-secret': '1',
      'x-shown': '1',
      'keep-alive': 'timeout=5',
    });
    response.end('{}');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  market = await startMarket({ echo: `127.0.0.1:${(upstream.address() as AddressInfo).port}` });
  const person = await signedIn(market.test, 'person@example.com');
  const { key, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  await market.test.db
    .updateTable('api_upstreams')
    .set({ base_url: 'http://echo' })
    .where('api_id', '=', apiId)
    .execute();
  appKey = key.appKey;
  const url = await market.addGateway('gateway-raw');
  port = Number(new URL(url).port);
}, 60_000);
afterAll(async () => {
  await market.close();
  upstream.close();
});
let port: number;

/** Sends bytes as they are; what comes back until the other side is done, or silent. */
function sendRaw(bytes: Buffer | string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    let text = '';
    socket.setTimeout(400, () => socket.destroy());
    socket.on('data', (part) => void (text += part.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
    // Not ended: a half-closed connection would be given up whatever it sent.
    socket.write(bytes);
  });
}

withCorpus('forwards none of the invalid requests of the corpus (S10)', async () => {
  const { cases } = readCorpus<{ cases: RawCase[] }>('http', 'raw-requests.json')!;
  const invalid = cases.filter(
    (one) => one.gunicorn_says === 'invalid' && Object.keys(one.gunicorn_config).length === 0,
  );
  expect(invalid.length).toBeGreaterThan(10);
  seen = [];
  for (const { raw_base64 } of invalid) {
    // With a valid key on an existing path: only the form of the request can keep it out.
    const text = Buffer.from(raw_base64, 'base64')
      .toString('latin1')
      .replace(/^(\S+) \/\S*/, '$1 /prod/region/v2/regions')
      .replace(/\r\n/, `\r\nHost: x\r\nX-App-Key: ${appKey}\r\n`);
    await sendRaw(Buffer.from(text, 'latin1'));
  }

  expect(seen).toEqual([]);
});

it.each([
  ['both lengths', 'POST', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
  ['two lengths', 'POST', 'Content-Length: 3\r\nContent-Length: 4\r\n', 'abcd'],
  ['another coding', 'POST', 'Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n'],
  ['a signed length', 'POST', 'Content-Length: +3\r\n', 'abc'],
  ['a folded line', 'GET', 'X-A: 1\r\n b\r\n', ''],
  ['a blank before the colon', 'GET', 'X-A : 1\r\n', ''],
  ['an upgrade', 'GET', 'Connection: Upgrade\r\nUpgrade: websocket\r\n', ''],
  ['two keys', 'GET', 'X-App-Key: other\r\n', ''],
])('does not forward a request with %s', async (_, method, lines, body) => {
  seen = [];
  const answer = await sendRaw(
    `${method} /prod/region/v2/regions HTTP/1.1\r\nHost: x\r\nX-App-Key: ${appKey}\r\n${lines}\r\n${body}`,
  );

  expect(seen).toEqual([]);
  expect(answer === '' || /^HTTP\/1\.1 [45]/.test(answer)).toBe(true);
});

it.each([
  '/prod/region/v2/../v2/regions',
  '/prod/region/v2/%2e%2e/regions',
  '/prod/region/v2/regions%2f1',
  '/prod/region/v2/regions\\1',
  'http://other/prod/region/v2/regions',
])('does not forward %s', async (target) => {
  seen = [];
  const answer = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: x\r\nX-App-Key: ${appKey}\r\n\r\n`);

  expect(seen).toEqual([]);
  expect(answer).toMatch(/^HTTP\/1\.1 4/);
});

it('passes on what belongs to the call and nothing of the connection, in both directions', async () => {
  await eventually(async () => {
    seen = [];
    const answer = await sendRaw(
      `GET /prod/region/v2/regions HTTP/1.1\r\nHost: x\r\nX-App-Key: ${appKey}\r\nConnection: close, X-Mine\r\nX-Mine: 1\r\nTE: trailers\r\nX-Kept: 1\r\nX-Portal-App: forged\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(answer.toLowerCase()).toContain('x-shown: 1');
    expect(answer.toLowerCase()).not.toContain('x-secret');
  });

  const [request] = seen;
  expect(request).toContain('"x-kept":"1"');
  for (const hidden of ['x-mine', 'trailers', appKey, 'forged']) expect(request).not.toContain(hidden);
});
