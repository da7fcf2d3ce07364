import net, { type AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { describeCorpus, readCorpus } from '../../shared/testing/corpus';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';

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
    // Bodies are passed on as they come: a request counts as forwarded when it has come whole.
    request.resume().once('end', () => {
      seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
      response.writeHead(200, {
        connection: 'x-secret',
        'x-secret': '1',
        'x-shown': '1',
        'keep-alive': 'timeout=5',
      });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  market = await startMarket({ echo: `127.0.0.1:${(upstream.address() as AddressInfo).port}` });
  const person = await signedIn(market.test, 'person@example.com');
  const { key, apiId } = await subscribe(person, { name: '手机号归属', kind: 'tiered' });
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

const targetOf = (method: string) => (method === 'POST' ? '/prod/mobile/v1/batch' : '/prod/mobile/v1/lookup');

/** With a valid key on an existing path: only the form of the request can keep it out. */
const requestOf = (method: string, lines: string, body: string) =>
  `${method} ${targetOf(method)} HTTP/1.1\r\nHost: x\r\nX-App-Key: ${appKey}\r\n${lines}\r\n${body}`;

it.each([
  ['a request without a body', 'GET', '', ''],
  ['a body with its length', 'POST', 'Content-Length: 3\r\n', 'abc'],
  ['a body in chunks', 'POST', 'Transfer-Encoding: chunked\r\n', '3\r\nabc\r\n0\r\n\r\n'],
])('forwards %s', async (_, method, lines, body) => {
  await eventually(async () => {
    seen = [];
    expect(await sendRaw(requestOf(method, lines, body))).toMatch(/^HTTP\/1\.1 200/);
  });

  expect(seen).toHaveLength(1);
});

it.each([
  ['both lengths', 'POST', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
  ['two lengths', 'POST', 'Content-Length: 3\r\nContent-Length: 4\r\n', 'abcd'],
  ['two lengths in a line', 'POST', 'Content-Length: 3, 4\r\n', 'abcd'],
  ['a signed length', 'POST', 'Content-Length: +3\r\n', 'abc'],
  ['a negative length', 'POST', 'Content-Length: -1\r\n', ''],
  ['a length of another base', 'POST', 'Content-Length: 0x3\r\n', 'abc'],
  ['a length in words', 'POST', 'Content-Length: three\r\n', 'abc'],
  ['another coding', 'POST', 'Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n'],
  ['chunks that are not last', 'POST', 'Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'],
  ['a coding that nobody knows', 'POST', 'Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'],
  ['a chunk of no size', 'POST', 'Transfer-Encoding: chunked\r\n', 'x\r\nabc\r\n0\r\n\r\n'],
  [
    'a chunk that is longer than it says',
    'POST',
    'Transfer-Encoding: chunked\r\n',
    '2\r\nabcdef\r\n0\r\n\r\n',
  ],
  ['a folded line', 'GET', 'X-A: 1\r\n b\r\n', ''],
  ['a blank before the colon', 'GET', 'X-A : 1\r\n', ''],
  ['a line without a colon', 'GET', 'X-A\r\n', ''],
  ['a name with a blank in it', 'GET', 'X A: 1\r\n', ''],
  ['a name that is none', 'GET', ': 1\r\n', ''],
  ['a character of no width in a value', 'GET', 'X-A: a\u0000b\r\n', ''],
  ['half an end of line in a value', 'GET', 'X-A: a\rX-B: b\r\n', ''],
  ['an upgrade', 'GET', 'Connection: Upgrade\r\nUpgrade: websocket\r\n', ''],
  ['two keys', 'GET', 'X-App-Key: other\r\n', ''],
  ['two hosts', 'GET', 'Host: y\r\n', ''],
])('does not forward a request with %s', async (_, method, lines, body) => {
  seen = [];
  const answer = await sendRaw(requestOf(method, lines, body));

  expect(seen).toEqual([]);
  expect(answer === '' || /^HTTP\/1\.1 [45]/.test(answer)).toBe(true);
});

it.each([
  ['another version', (line: string) => line.replace('HTTP/1.1', 'HTTP/1.9')],
  ['no version', (line: string) => line.replace(' HTTP/1.1', '')],
  ['a version in small letters', (line: string) => line.replace('HTTP/1.1', 'http/1.1')],
  ['a blank in its target', (line: string) => line.replace('lookup', 'look up')],
  ['a method that is no word', (line: string) => line.replace('GET', 'G(T')],
  ['no method', (line: string) => line.replace('GET ', '')],
  ['a blank before all', (line: string) => ` ${line}`],
])('does not forward a request whose first line has %s', async (_, edit) => {
  seen = [];
  await sendRaw(edit(requestOf('GET', '', '')));

  expect(seen).toEqual([]);
});

describeCorpus('the requests of the corpus', 'http', () => {
  it('that are invalid are not forwarded', async () => {
    const { cases } = readCorpus<{ cases: RawCase[] }>('http', 'raw-requests.json')!;
    const invalid = cases.filter(
      (one) => one.gunicorn_says === 'invalid' && Object.keys(one.gunicorn_config).length === 0,
    );
    expect(invalid.length).toBeGreaterThan(10);
    seen = [];
    for (const { raw_base64 } of invalid) {
      const text = Buffer.from(raw_base64, 'base64')
        .toString('latin1')
        .replace(/^(\S+) \/\S*/, (_, method: string) => `${method} ${targetOf(method)}`)
        .replace(/\r\n/, `\r\nHost: x\r\nX-App-Key: ${appKey}\r\n`);
      await sendRaw(Buffer.from(text, 'latin1'));
    }

    expect(seen).toEqual([]);
  });
});

it.each([
  '/prod/mobile/v1/../v1/lookup',
  '/prod/mobile/v1/%2e%2e/lookup',
  '/prod/mobile/v1/lookup%2f1',
  '/prod/mobile/v1/lookup\\1',
  'http://other/prod/mobile/v1/lookup',
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
      `GET ${targetOf('GET')} HTTP/1.1\r\nHost: x\r\nX-App-Key: ${appKey}\r\nConnection: close, X-Mine\r\nX-Mine: 1\r\nTE: trailers\r\nX-Kept: 1\r\nX-Portal-App: forged\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(answer.toLowerCase()).toContain('x-shown: 1');
    expect(answer.toLowerCase()).not.toContain('x-secret');
  });

  const [request] = seen;
  expect(request).toContain('"x-kept":"1"');
  for (const hidden of ['x-mine', 'trailers', appKey, 'forged']) expect(request).not.toContain(hidden);
});
