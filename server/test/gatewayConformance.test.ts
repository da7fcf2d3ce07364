/* The same cases against the portal's own gateway and against a real nginx with the plugin: docs/gateways.md. */
import { createHmac, randomBytes } from 'node:crypto';
import net from 'node:net';
import { sql } from 'kysely';
import { addAppIps, changeKey } from '@portal/calls';
import { stringToSign } from '@portal/contract/gatewaySignature';
import { isProven, proveLedger } from '../src/modules/finance/ledger.repository';
import type { Browser } from './buildTestApp';
import { gatewayWords, hostWide, playedPaths, startConformanceUpstream } from './conformanceUpstream';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';
import { bigBody, rawPaths, startRawUpstream } from './startRawUpstream';
import { hasLuaModule, startApisixDouble, startLuaGateway, type Nginx } from './startNginx';

type Subscribed = Awaited<ReturnType<typeof subscribe>>;
interface Said {
  status: number;
  headers: Headers;
  body: string;
}

const portalOrigin = 'http://localhost:8080';
const timeoutMs = 2500;
const billedCalls = 300;
const callers = 20;
const capMinor = 10_000;
const priceMinor = 100;

let market: Awaited<ReturnType<typeof startMarket>>;
let upstream: Awaited<ReturnType<typeof startConformanceUpstream>>;
/** Of one worker, whose circuits are all there are; and of two, which share what has to be counted for both. */
let nginx: Nginx;
let pair: Nginx;
let person: Browser;
let raw: Awaited<ReturnType<typeof startRawUpstream>>;
let main: Subscribed;
/** At an upstream whose answers are no good HTTP. */
let rawMain: Subscribed;
let gatewayUrl: string;
const origins = () => ({ gateway: gatewayUrl, nginx: nginx.url, pair: pair.url });
const kinds = ['gateway', 'nginx'] as const;
const pairKinds = ['gateway', 'pair'] as const;
type Kind = (typeof kinds)[number] | 'pair';

const suite = hasLuaModule ? describe : describe.skip;

suite('gateways of both kinds', () => {
  beforeAll(async () => {
    upstream = await startConformanceUpstream();
    raw = await startRawUpstream();
    market = await startMarket({ echo: upstream.host, raw: raw.host });
    person = await signedIn(market.test, 'person@example.com');
    main = await subscribeEcho({ name: '行政区划', kind: 'perCall' });
    await playPaths(main.apiId, '2.%', playedPaths);
    rawMain = await subscribeEcho({ name: '银行卡号识别', kind: 'perCall' }, 10_000, 'raw');
    await playPaths(rawMain.apiId, '1.%', rawPaths);
    // What was changed behind the server's back is seen by whoever starts after it.
    gatewayUrl = await market.addGateway('gateway-conformance');
    nginx = await startLuaGateway({ ...luaFacts(), workers: 1 });
    pair = await startLuaGateway(luaFacts());
    await eventually(async () => {
      for (const kind of kinds) expect((await call(kind, '/prod/region/v2/regions')).status).toBe(200);
    });
  }, 120_000);

  afterAll(async () => {
    await nginx?.stop();
    await pair?.stop();
    await market?.close();
    upstream?.close();
    raw?.close();
  });

  it('carry a call: what the upstream is told, and the caller', async () => {
    for (const kind of kinds) {
      upstream.asked.length = 0;
      const said = await call(kind, '/prod/region/v2/search?q=%E8%A5%BF&empty=&q=2', {
        headers: {
          'x-kept': 'as it came',
          'x-portal-app': 'forged',
          'x-request-id': 'forged',
          'x-forwarded-for': '192.0.2.1',
          'x-real-ip': '192.0.2.1',
          'x-original-url': '/forged',
          cookie: 'portal_sid=of-the-portal',
          forwarded: 'for=192.0.2.1',
        },
      });

      expect([kind, said.status, said.body]).toEqual([kind, 200, '{"ok":true}']);
      const [asked] = upstream.asked;
      expect(asked).toMatchObject({ method: 'GET', url: '/base/search?q=%E8%A5%BF&empty=&q=2' });
      expect(asked!.headers).toMatchObject({
        host: 'echo',
        'x-kept': 'as it came',
        'x-forwarded-for': '127.0.0.1',
        'x-portal-app': main.appId,
        'x-request-id': said.headers.get('x-request-id'),
      });
      for (const name of ['x-app-key', 'x-real-ip', 'x-original-url', 'cookie', 'forwarded'])
        expect(asked!.headers).not.toHaveProperty(name);
      expect(said.headers.get('x-cost')).toBe('0.0100');
      expect(said.headers.get('x-ratelimit-limit')).toBe('10000');
      for (const name of ['x-ratelimit-remaining', 'x-ratelimit-reset'])
        expect(said.headers.get(name)).toMatch(/^\d+$/);
    }
  });

  it('carry bodies, and answers of every kind', async () => {
    for (const kind of kinds) {
      upstream.asked.length = 0;
      const said = await call(kind, '/prod/region/v2/raw', { method: 'POST', body: '{"a":[1,2]}' });
      expect([kind, said.status]).toEqual([kind, 200]);
      expect(upstream.asked).toMatchObject([{ method: 'POST', url: '/base/raw', body: '{"a":[1,2]}' }]);
      expect((await call(kind, '/prod/region/v2/chunks')).body).toBe('one two');
      expect((await call(kind, '/prod/region/v2/empty')).status).toBe(204);
      const head = await call(kind, '/prod/region/v2/raw', { method: 'HEAD' });
      expect([head.status, head.body, head.headers.get('x-cost')]).toEqual([200, '', '0.0100']);
    }
  });

  it('do not let a provider command them', async () => {
    for (const kind of kinds) {
      const said = await call(kind, '/prod/region/v2/commands');
      expect([kind, said.status, said.body]).toEqual([kind, 200, '{"ok":true}']);
      expect([said.headers.get('x-shown'), said.headers.get('x-secret')]).toEqual(['1', null]);
      for (const [name, value] of Object.entries(gatewayWords))
        expect([kind, name, said.headers.get(name)]).not.toEqual([kind, name, value]);
      expect(said.headers.get('x-cost')).toBe('0.0100');
      expect([said.headers.get('x-refusal'), said.headers.get('x-cache')]).toEqual([null, null]);
      for (const name of Object.keys(hostWide))
        expect([kind, name, said.headers.get(name)]).toEqual([kind, name, null]);
    }
  });

  it.each<[string, number, string, string, Record<string, string>?, string?]>([
    ['no key', 401, 'E9101', '/prod/region/v2/regions', { 'x-app-key': '' }],
    ['a key that nobody has', 401, 'E9101', '/prod/region/v2/regions', { 'x-app-key': 'ak_nothing' }],
    ['a key of the other environment', 401, 'E9101', '/sandbox/region/v2/regions'],
    [
      'a token that nobody has issued',
      401,
      'E9117',
      '/prod/region/v2/regions',
      { authorization: 'Bearer gat_e30.x' },
    ],
    ['no API', 410, 'E9108', '/prod/nothing/v2/regions'],
    ['no version', 410, 'E9108', '/prod/region/v9/regions'],
    ['no operation', 410, 'E9108', '/prod/region/v2/nothing'],
    ['no such method', 410, 'E9108', '/prod/region/v2/regions', {}, 'DELETE'],
    ['no address of a call', 410, 'E9108', '/elsewhere'],
    ['no path', 410, 'E9108', '/prod/region/v2'],
    ['no subscription', 403, 'E9109', '/prod/holiday/v1/day?date=2026-10-01'],
    ['an empty segment', 400, 'E0017', '/prod/region/v2//regions'],
    ['a slash in disguise', 400, 'E0017', '/prod/region/v2/regions%2f1'],
    ['what is encoded twice', 400, 'E0017', '/prod/region/v2/%252e%252e%252fregions'],
    ['an overlong form', 400, 'E0017', '/prod/region/v2/regions/%c0%ae'],
    ['a control character', 400, 'E0017', '/prod/region/v2/regions/%09'],
    ['a remark', 400, 'E0017', '/prod/region/v2/..;/regions'],
    ['a name with an underscore', 400, 'E0017', '/prod/region/v2/regions', { x_portal_app: 'forged' }],
    [
      'another method in a header',
      400,
      'E0017',
      '/prod/region/v2/regions',
      { 'x-http-method-override': 'DELETE' },
    ],
  ])('refuse %s alike', async (_, status, code, path, headers = {}, method = 'GET') => {
    upstream.asked.length = 0;
    const [one, other] = await Promise.all(kinds.map((kind) => call(kind, path, { headers, method })));

    expect([one!.status, other!.status]).toEqual([status, status]);
    expect(withoutId(other!)).toEqual(withoutId(one!));
    expect(withoutId(one!)).toMatchObject({ resCode: code });
    for (const name of [
      'x-refusal',
      'x-cost',
      'content-type',
      'www-authenticate',
      'retry-after',
      'x-ratelimit-limit',
    ])
      expect([name, other!.headers.get(name)]).toEqual([name, one!.headers.get(name)]);
    expect(upstream.asked).toEqual([]);
  });

  it.each<[string, string, string, string?]>([
    ['both lengths', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 4\r\n', 'abcd'],
    ['a signed length', 'Content-Length: +3\r\n', 'abc'],
    ['another coding', 'Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n'],
    ['a chunk of no size', 'Transfer-Encoding: chunked\r\n', 'x\r\nabc\r\n0\r\n\r\n'],
    ['a blank before the colon', 'X-A : 1\r\n', ''],
    ['a folded line', 'X-A: 1\r\n b\r\n', ''],
    ['a dot in disguise in its path', '', '', '/prod/region/v2/%2e%2e/regions'],
    ['half an escape in its path', '', '', '/prod/region/v2/regions/%e'],
    ['a byte that is no character', '', '', '/prod/region/v2/regions/\xff'],
    ['a name with a blank in it', 'X A: 1\r\n', ''],
    ['an upgrade', 'Connection: Upgrade\r\nUpgrade: websocket\r\n', ''],
    ['two keys', 'X-App-Key: other\r\n', ''],
    ['two hosts', 'Host: y\r\n', ''],
    ['a length that is not to be passed on', 'Connection: Content-Length\r\nContent-Length: 3\r\n', 'abc'],
    [
      'a coding that is not to be passed on',
      'Connection: x transfer-encoding\r\nTransfer-Encoding: chunked\r\n',
      '0\r\n\r\n',
    ],
    ['a key that is not to be passed on', 'Connection: X-App-Key, close\r\n', ''],
    ['a chunk that is longer than a number', 'Transfer-Encoding: chunked\r\n', `${'F'.repeat(17)}\r\nabc`],
    ['a chunk of a negative size', 'Transfer-Encoding: chunked\r\n', '-1\r\nabc\r\n0\r\n\r\n'],
    ['a chunk that is longer than it says', 'Transfer-Encoding: chunked\r\n', '1\r\nabc\r\n0\r\n\r\n'],
    ['a coding twice', 'Transfer-Encoding: chunked, chunked\r\n', '0\r\n\r\n'],
    ['a line that ends in the middle', 'X-A: 1\rX-Portal-App: forged\r\n', ''],
    ['a zero in a value', 'X-A: 1\0\r\n', ''],
    ['a header that is too long', `X-A: ${'a'.repeat(70_000)}\r\n`, ''],
    ['headers that are too long together', `X-A: ${'a'.repeat(4000)}\r\n`.repeat(20), ''],
    ['a token beside another', 'Authorization: Bearer gat_a\r\nAuthorization: Bearer b\r\n', ''],
    ['two signatures', 'X-Signature: a\r\nX-Signature: b\r\n', ''],
    [
      'an upgrade to HTTP/2',
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: a\r\n',
      '',
    ],
    ['dots in its path', '', '', '/prod/region/v2/../raw'],
    ['a path that begins twice', '', '', '//prod/region/v2/raw'],
    ['a host in its target', '', '', 'http://x/prod/region/v2/raw'],
    ['another host in its target', '', '', 'https://evil.example/prod/region/v2/raw'],
    ['no path at all', '', '', '*'],
    ['an expectation that is none', 'Expect: nonsense\r\nContent-Length: 2\r\n', '{}'],
    ['a coding under another name', 'Transfer_Encoding: gzip\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['a length above all', `Content-Length: ${'9'.repeat(25)}\r\n`, '{}'],
    ['an empty length', 'Content-Length: \r\n', ''],
    ['a length and no coding', 'Transfer-Encoding: identity\r\nContent-Length: 2\r\n', '{}'],
    [
      'an end of line in the extension of a chunk',
      'Transfer-Encoding: chunked\r\n',
      '3;a\rb\r\nabc\r\n0\r\n\r\n',
    ],
    ['a size of chunk in another base', 'Transfer-Encoding: chunked\r\n', '0x3\r\nabc\r\n0\r\n\r\n'],
    ['a zero in a name', 'X-\0A: 1\r\n', ''],
    ['a zero in its path', '', '', '/prod/region/v2/raw\0'],
    ['more headers than are looked at', `${'A:\r\n'.repeat(1200)}X-HTTP-Method-Override: DELETE\r\n`, ''],
  ])('never forward a request with %s', async (_, lines, body, path = '/prod/region/v2/raw') => {
    upstream.asked.length = 0;
    for (const kind of kinds) {
      const answer = await sendRaw(
        kind,
        `POST ${path} HTTP/1.1\r\nHost: x\r\nX-App-Key: ${main.key.appKey}\r\n${lines}\r\n${body}`,
      );
      expect([kind, answer]).toEqual([kind, expect.stringMatching(/^$|^HTTP\/1\.1 [45]/)]);
    }
    expect(upstream.asked).toEqual([]);
  });

  it('tell a caller who waits for it to send the body', async () => {
    const target = '/prod/region/v2/raw';
    for (const kind of kinds)
      for (const proof of [{}, signed(main, 'POST', target, '{}')])
        await eventually(async () => {
          const headers = Object.entries({ 'X-App-Key': main.key.appKey, ...proof });
          const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
          const head = `POST ${target} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n${lines}\r\n`;
          expect([kind, await sendRaw(kind, head)]).toEqual([kind, 'HTTP/1.1 100 Continue\r\n\r\n']);
        });
  });

  it.each([
    ['names a host in its target', '', 'http://x/prod/region/v2/raw', '请求地址含有不允许的字符'],
    ['expects what nobody knows', 'Expect: nonsense\r\n', undefined, '请求头 Expect 只能是 100-continue'],
  ])('say what is wrong with a request that %s', async (_, lines, target, words) => {
    for (const kind of kinds) {
      const head = `POST ${target ?? '/prod/region/v2/raw'} HTTP/1.1\r\nHost: x\r\nX-App-Key: ${main.key.appKey}\r\n`;
      const answer = await sendRaw(kind, `${head}${lines}Content-Length: 2\r\n\r\n{}`, 'all');
      expect([kind, answer]).toEqual([kind, expect.stringMatching(/^HTTP\/1\.1 400 /)]);
      expect([kind, answer]).toEqual([kind, expect.stringContaining('E0017')]);
      expect([kind, Buffer.from(answer, 'latin1').toString()]).toEqual([
        kind,
        expect.stringContaining(words),
      ]);
      expect([kind, answer]).toEqual([kind, expect.stringMatching(/x-cost: 0\.0000/i)]);
    }
  });

  it('refuse what is asked of the gateway as a whole', async () => {
    upstream.asked.length = 0;
    for (const kind of kinds) {
      const answer = await sendRaw(
        kind,
        `OPTIONS * HTTP/1.1\r\nHost: x\r\nX-App-Key: ${main.key.appKey}\r\n\r\n`,
        'all',
      );
      expect([kind, answer]).toEqual([kind, expect.stringMatching(/^HTTP\/1\.1 400 /)]);
    }
    expect(upstream.asked).toEqual([]);
  });

  it.each<[string, string, string?, string?]>([
    ['a method that nobody has', 'PROPFIND /prod/region/v2/raw HTTP/1.1', undefined, '不支持的请求方法'],
    ['a loop-back', 'TRACE /prod/region/v2/raw HTTP/1.1'],
    ['a tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1'],
    ['a tunnel to a path', 'CONNECT /prod/region/v2/raw HTTP/1.1'],
    ['a method in small letters', 'get /prod/region/v2/raw HTTP/1.1'],
    ['a version that nobody has', 'GET /prod/region/v2/raw HTTP/1.2'],
    ['a version of two digits', 'GET /prod/region/v2/raw HTTP/1.11'],
    ['another version', 'GET /prod/region/v2/raw HTTP/2.0'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0'],
    ['no host', 'GET /prod/region/v2/raw HTTP/1.1', ''],
    ['an empty host', 'GET /prod/region/v2/raw HTTP/1.1', 'Host:\r\n'],
    ['a host that is none', 'GET /prod/region/v2/raw HTTP/1.1', 'Host: a b\r\n'],
    ['a path for a host', 'GET /prod/region/v2/raw HTTP/1.1', 'Host: a/b\r\n'],
    ['an unclean address', 'GET /prod/region/v2//raw HTTP/1.1', undefined, '请求地址含有连续的斜杠'],
  ])('read nothing behind a request with %s', async (_, line, host = 'Host: x\r\n', words = '') => {
    upstream.asked.length = 0;
    const key = `X-App-Key: ${main.key.appKey}\r\n\r\n`;
    for (const kind of kinds) {
      const behind = `GET /prod/region/v2/raw HTTP/1.1\r\nHost: x\r\n${key}`;
      const answer = await sendRaw(kind, `${line}\r\n${host}${key}${behind}`, 'closed');
      expect([kind, answer.match(/HTTP\/1\.1 \d/g)]).toEqual([
        kind,
        [expect.stringMatching(/^HTTP\/1\.1 [45]$/)],
      ]);
      expect([kind, answer.match(/^connection: .*$/gim)?.map((one) => one.toLowerCase())]).toEqual([
        kind,
        ['connection: close'],
      ]);
      expect([kind, Buffer.from(answer, 'latin1').toString()]).toEqual([
        kind,
        expect.stringContaining(words),
      ]);
      expect([kind, answer]).toEqual([kind, expect.not.stringMatching(/^HTTP\/1\.1 500/)]);
    }
    expect(upstream.asked).toEqual([]);
  });

  it.each([
    ['is no request', 'GARBAGE\r\n\r\n', 400],
    ['asks for a tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ])('answer a request whole, though what follows it %s', async (_, behind, status) => {
    const { key, applyId } = await subscribeEcho({ name: '行政区划', kind: 'perCall' });
    const get = `GET /prod/region/v2/chunks HTTP/1.1\r\nHost: x\r\nX-App-Key: ${key.appKey}\r\n\r\n`;
    for (const kind of kinds) {
      await eventually(async () => {
        const said = await call(kind, '/prod/region/v2/raw', { headers: { 'x-app-key': key.appKey } });
        expect(said.status).toBe(200);
      });
      const answer = await sendRaw(kind, get + behind, 'closed');
      expect([kind, answer.match(/HTTP\/1\.1 \d+/g)]).toEqual([
        kind,
        ['HTTP/1.1 200', expect.stringMatching(`^HTTP/1.1 (400|${status})$`)],
      ]);
      expect([kind, answer]).toEqual([
        kind,
        expect.stringContaining('4\r\none \r\n3\r\ntwo\r\n0\r\n\r\nHTTP'),
      ]);
    }
    await eventually(async () => expect(await billed(applyId)).toBe(2 * kinds.length));
  });

  it('take HTTP/1.0 with a host and without, and close behind it, unless they are asked not to', async () => {
    for (const kind of kinds)
      for (const [lines, version] of [
        ['', 'close'],
        ['Host: x\r\n', 'close'],
        ['Host: x\r\nConnection: keep-alive\r\n', 'keep-alive'],
      ]) {
        const head = `GET /prod/region/v2/raw HTTP/1.0\r\nX-App-Key: ${main.key.appKey}\r\n${lines}\r\n`;
        const answer = await sendRaw(kind, head, version === 'close' ? 'closed' : 'all');
        expect([kind, answer]).toEqual([kind, expect.stringMatching(/^HTTP\/1\.1 200 [^]*\{"ok":true\}$/)]);
        expect([kind, answer.match(/^connection: (.*)\r$/im)?.[1]]).toEqual([kind, version]);
      }
    const coded = `POST /prod/region/v2/raw HTTP/1.0\r\nX-App-Key: ${main.key.appKey}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
    for (const kind of kinds)
      expect([kind, await sendRaw(kind, coded, 'closed')]).toEqual([
        kind,
        expect.stringMatching(/^HTTP\/1\.1 400 /),
      ]);
  });

  it('say that a body is too large, and log it', async () => {
    const target = '/prod/region/v2/raw';
    const body = Buffer.alloc(10 * 1024 * 1024 + 1, 'a');
    const lines = Object.entries({
      'X-App-Key': main.key.appKey,
      ...signed(main, 'POST', target, String(body)),
    });
    const head = `POST ${target} HTTP/1.1\r\nHost: x\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
    upstream.asked.length = 0;
    for (const kind of kinds)
      for (const [length, before] of [
        [`Content-Length: ${body.length}\r\n`, ''],
        ['Transfer-Encoding: chunked\r\n', `${body.length.toString(16)}\r\n`],
      ]) {
        const answer = await sendRaw(kind, `${head}${length}\r\n${before}${String(body)}`, 'all');
        expect([kind, answer]).toEqual([
          kind,
          expect.stringMatching(/^HTTP\/1\.1 400 [^]*x-refusal: E0017/i),
        ]);
        expect([kind, Buffer.from(answer, 'latin1').toString()]).toEqual([
          kind,
          expect.stringMatching(/\{"resCode":"E0017","resMsg":"请求体超过[^]*"requestId":"r[^]*\}$/),
        ]);
      }
    expect(upstream.asked).toEqual([]);
  });

  it('answer requests that come together, in their order', async () => {
    const get = (path: string) =>
      `GET /prod/region/v2/${path} HTTP/1.1\r\nHost: x\r\nX-App-Key: ${main.key.appKey}\r\n`;
    for (const kind of kinds) {
      upstream.asked.length = 0;
      const bytes = `${get('chunks')}\r\n${get('refuses')}\r\n${get('regions')}Connection: close\r\n\r\n`;
      const answer = await sendRaw(kind, bytes, 'all');
      expect([kind, answer.match(/HTTP\/1\.1 \d+/g)]).toEqual([
        kind,
        ['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200'],
      ]);
      expect(upstream.asked.map(({ url }) => url)).toEqual([
        '/base/chunks',
        '/base/refuses',
        '/base/regions',
      ]);
    }
  });

  it('tell the upstream nothing that comes behind a body, or is for the gateway alone', async () => {
    for (const kind of kinds) {
      upstream.asked.length = 0;
      const lines = [
        'Connection: X-Hop, X-Portal-App, X-Request-Id, X-Forwarded-For',
        'X-Hop: 1',
        'TE: trailers',
        'Trailer: X-Portal-App, X-Late',
        'Transfer-Encoding: chunked',
      ];
      const head = `POST /prod/region/v2/raw HTTP/1.1\r\nHost: x\r\nX-App-Key: ${main.key.appKey}\r\n`;
      const body = '3;ext=1\r\nabc\r\n0\r\nX-Portal-App: forged\r\nX-Late: 1\r\n\r\n';
      const answer = await sendRaw(kind, `${head}${lines.join('\r\n')}\r\n\r\n${body}`);
      expect([kind, answer]).toEqual([kind, expect.stringMatching(/^HTTP\/1\.1 200/)]);
      const [asked] = upstream.asked;
      expect(asked).toMatchObject({
        body: 'abc',
        headers: {
          'x-portal-app': main.appId,
          'x-request-id': expect.stringMatching(/^r/),
          'x-forwarded-for': '127.0.0.1',
        },
      });
      for (const name of ['x-hop', 'x-late', 'te', 'trailer', 'x-app-key'])
        expect([kind, asked!.headers]).toEqual([
          kind,
          expect.not.objectContaining({ [name]: expect.anything() }),
        ]);
    }
  });

  it('keep no place at an upstream for a body that does not come', async () => {
    const narrow = await startLuaGateway({ ...luaFacts(), settings: 'upstream_places = 1,', workers: 1 });
    const slow = net.connect(Number(new URL(narrow.url).port), '127.0.0.1');
    try {
      const get = () =>
        fetch(`${narrow.url}/prod/region/v2/regions`, { headers: { 'x-app-key': main.key.appKey } });
      await eventually(async () => expect((await get()).status).toBe(200));
      const head = `POST /prod/region/v2/raw HTTP/1.1\r\nHost: x\r\nX-App-Key: ${main.key.appKey}\r\n`;
      slow.write(`${head}Content-Length: 10\r\n\r\n1`);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect((await get()).status).toBe(200);
      const answer = new Promise<string>((resolve) => slow.once('data', (part) => resolve(String(part))));
      slow.write('234567890');
      expect(await answer).toMatch(/^HTTP\/1\.1 200/);
    } finally {
      slow.destroy();
      await narrow.stop();
    }
  });

  it('take a signed call once, at whichever gateway it comes first', async () => {
    for (const [kind, other] of [kinds, [...kinds].reverse() as [Kind, Kind]]) {
      const headers = signed(main, 'POST', '/prod/region/v2/raw?a=1', 'signed body');
      const send = (at: Kind, change: Record<string, string> = {}) =>
        call(at, '/prod/region/v2/raw?a=1', {
          method: 'POST',
          body: 'signed body',
          headers: { ...headers, ...change },
        });

      expect([kind, codeOf(await send(kind, { 'x-signature': 'bm90aGluZw==' }))]).toEqual([
        kind,
        [401, 'E9102'],
      ]);
      expect(await send(kind)).toMatchObject({ status: 200 });
      expect(codeOf(await send(kind))).toEqual([401, 'E9113']);
      expect(codeOf(await send(other))).toEqual([401, 'E9113']);
      const wrong: Record<string, string>[] = [{ 'x-timestamp': '1600000000000' }, { 'x-nonce': 'short' }];
      for (const change of wrong) {
        const refused = await send(kind, change);
        expect(codeOf(refused)).toEqual([401, 'E9113']);
        // The two may ask the time in different seconds.
        const told = [refused, await send(other, change)].map((answer) =>
          JSON.stringify(withoutId(answer)).replace(/\d+ 秒，/, '… 秒，'),
        );
        expect(told[1]).toBe(told[0]);
      }
      expect(withoutId(await send(other))).toEqual(withoutId(await send(kind)));
      const unsigned = { 'x-signature': '' };
      expect(withoutId(await send(other, unsigned))).toEqual(withoutId(await send(kind, unsigned)));
      expect(codeOf(await send(kind, { 'x-sign-type': 'SM3withSM2' }))).toEqual([401, 'E9102']);
    }
  });

  it('decide alone on signed calls that the server cannot compare, say so once, and tell it what they decided', async () => {
    const { db } = market.test;
    const target = '/prod/region/v2/regions';
    const ask = (kind: Kind, headers: Record<string, string>) => call(kind, target, { headers });
    const proofs = [...kinds, ...kinds].map((kind) => ({ kind, headers: signed(main, 'GET', target, '') }));
    const warning = 'nonces are not compared with other gateways: ';
    const before = nginx.errors().split(warning).length;

    await sql`alter table gateway_nonces rename to nonces_out_of_reach`.execute(db);
    try {
      for (const { kind, headers } of proofs) {
        expect([kind, (await ask(kind, headers)).status]).toEqual([kind, 200]);
        expect([kind, codeOf(await ask(kind, headers))]).toEqual([kind, [401, 'E9113']]);
      }
    } finally {
      await sql`alter table nonces_out_of_reach rename to gateway_nonces`.execute(db);
    }

    const said = nginx.errors().split(warning).slice(before);
    expect(said).toEqual([expect.stringMatching(/^server answered 50\d to \/internal\/gateway\/nonces/)]);
    const told = proofs.map(({ headers }) => headers['x-nonce']!);
    await eventually(async () => {
      const kept = await db.selectFrom('gateway_nonces').select('nonce').where('nonce', 'in', told).execute();
      expect(kept.map(({ nonce }) => nonce).sort()).toEqual([...told].sort());
    });
    for (const { headers } of proofs) expect(codeOf(await ask('pair', headers))).toEqual([401, 'E9113']);
  });

  it('carry no call with a message signature of its key that they have not verified', async () => {
    upstream.asked.length = 0;
    const signedBy = (keyId: string) => ({
      'signature-input': `sig1=("@method" "@path");created=1600000000;keyid="${keyId}";nonce="abcdefgh"`,
      signature: 'sig1=:AAAA:',
    });
    for (const kind of kinds) {
      const said = await call(kind, '/prod/region/v2/regions', { headers: signedBy(main.key.appKey) });
      expect([kind, said.status]).toEqual([kind, 401]);
      // With another key it is the business of the upstream.
      const others = await call(kind, '/prod/region/v2/search', { headers: signedBy('another') });
      expect([kind, others.status]).toEqual([kind, 200]);
    }
    expect(upstream.asked.map(({ url, headers }) => [url, headers.signature])).toEqual(
      kinds.map(() => ['/base/search', 'sig1=:AAAA:']),
    );
  });

  it('say of a wrong signature what should have been signed', async () => {
    const headers = { ...signed(main, 'GET', '/prod/region/v2/regions', ''), 'x-signature': 'AAAA' };
    const [one, other] = await Promise.all(
      kinds.map((kind) => call(kind, '/prod/region/v2/regions', { headers })),
    );

    expect(withoutId(one!)).toHaveProperty('stringToSignHash', expect.stringMatching(/^[0-9a-f]{64}$/));
    expect(withoutId(other!)).toEqual(withoutId(one!));
  });

  it('follow what the consumer changes: addresses and keys', async () => {
    const { key, appId } = await subscribeEcho({ name: '行政区划', kind: 'perCall' });
    const ask = (kind: Kind) =>
      call(kind, '/prod/region/v2/regions', { headers: { 'x-app-key': key.appKey } });
    const both = async (expected: unknown) =>
      eventually(async () => {
        for (const kind of kinds) expect([kind, codeOf(await ask(kind))]).toEqual([kind, expected]);
      });

    await both([200, undefined]);
    await person.call(addAppIps, { appId, env: 'prod', ips: '198.51.100.0/24\n2001:db8::1' });
    await both([403, 'E9103']);
    for (const kind of kinds)
      expect(withoutId(await ask(kind))).toMatchObject({
        resMsg: '调用方地址 127.0.0.1 不在应用的 IP 白名单',
      });
    await person.call(addAppIps, { appId, env: 'prod', ips: '127.0.0.0/9\n::ffff:127.0.0.0/104' });
    await both([200, undefined]);
    await person.call(changeKey, { keyId: key.keyId, action: 'revoke' } as never);
    await both([401, 'E9110']);
  });

  it('refuse an app that asks for a client certificate where no front hands one on, and forward none', async () => {
    const { key, appId } = await subscribeEcho({ name: '行政区划', kind: 'perCall' });
    const headers = { 'x-app-key': key.appKey, 'x-ssl-client-cert': 'forged', 'client-cert': ':AAAA:' };
    const ask = (kind: Kind) => call(kind, '/prod/region/v2/regions', { headers });
    upstream.asked.length = 0;
    await eventually(async () => {
      for (const kind of kinds) expect((await ask(kind)).status).toBe(200);
    });
    for (const asked of upstream.asked)
      for (const name of ['x-ssl-client-cert', 'client-cert']) expect(asked.headers).not.toHaveProperty(name);

    const { db } = market.test;
    // Told to the gateways with the next change of the app.
    const tell = (ips: string) => person.call(addAppIps, { appId, env: 'sandbox', ips });
    const rule = { app_id: appId, env: 'prod', required_at: new Date() } as const;
    await db.insertInto('app_certificate_rules').values(rule).execute();
    await tell('203.0.113.8');
    await eventually(async () => {
      for (const kind of kinds) expect([kind, codeOf(await ask(kind))]).toEqual([kind, [403, 'E9120']]);
    });
    const [one, other] = await Promise.all(kinds.map(ask));
    expect(withoutId(other!)).toEqual(withoutId(one!));
    await db.deleteFrom('app_certificate_rules').where('app_id', '=', appId).execute();
    await tell('203.0.113.9');
    await eventually(async () => {
      for (const kind of kinds) expect((await ask(kind)).status).toBe(200);
    });
  });

  it('keep to the calls per second of a plan', async () => {
    const subscribed = await subscribeEcho({ name: '行政区划', kind: 'perCall' }, 2);
    const headers = { 'x-app-key': subscribed.key.appKey };
    for (const kind of pairKinds) {
      await eventually(async () =>
        expect((await call(kind, '/prod/region/v2/regions', { headers })).status).toBe(200),
      );
      const said = await Promise.all(
        Array.from({ length: 12 }, () => call(kind, '/prod/region/v2/regions', { headers })),
      );
      const refused = said.filter(({ status }) => status !== 200);

      expect(refused.length).toBeGreaterThanOrEqual(8);
      expect(codeOf(refused[0]!)).toEqual([429, 'E9104']);
      expect(refused[0]!.headers.get('retry-after')).toBe('1');
      expect(refused[0]!.headers.get('x-ratelimit-limit')).toBe('2');
    }
  });

  it('R5: an upstream that goes wrong costs nothing, is answered in time, and stops no other', async () => {
    const { key, applyId } = await subscribeEcho({ name: '行政区划', kind: 'perCall' });
    const headers = { 'x-app-key': key.appKey };
    for (const kind of kinds)
      await eventually(async () =>
        expect((await call(kind, '/prod/region/v2/raw', { headers })).status).toBe(200),
      );
    let paid = kinds.length;
    const outcomes = await Promise.all(
      kinds.map(async (kind) => {
        const seen: unknown[] = [];
        for (const [path, expected] of [
          ['/hangs', [504, 'E9111']],
          ['/raw', [200, undefined]],
          ['/resets', [502, 'E9112']],
          ['/raw', [200, undefined]],
          ['/fails', [500, undefined]],
          ['/refuses', [404, undefined]],
          ['/moved', [302, undefined]],
        ] as const) {
          const startedAt = Date.now();
          const said = await call(kind, `/prod/region/v2${path}`, { headers });
          if (path === '/raw') paid += 1;
          else expect([path, said.headers.get('x-cost')]).toEqual([path, '0.0000']);
          seen.push([kind, path, codeOf(said), Date.now() - startedAt < timeoutMs + 1000]);
          expect(seen.at(-1)).toEqual([kind, path, expected, true]);
        }
        // Nothing that could be taken for an answer.
        const garbage = await call(kind, '/prod/region/v2/garbage', { headers }).catch(() => null);
        expect([kind, garbage === null || garbage.status >= 500]).toEqual([kind, true]);
        // What breaks off is seen to be broken, and its charge goes back.
        for (const path of ['/breaks-off', '/breaks-chunks']) {
          const answer = call(kind, `/prod/region/v2${path}`, { headers });
          expect([
            kind,
            path,
            await answer.then(
              () => 'whole',
              () => 'broken',
            ),
          ]).toEqual([kind, path, 'broken']);
          await call(kind, '/prod/region/v2/raw', { headers });
          paid += 1;
        }
        return seen.length;
      }),
    );

    expect(outcomes).toEqual([7, 7]);
    await eventually(async () => expect(await billed(applyId)).toBe(paid));
  });

  it('R5: calls are kept away from an upstream that has failed three times, and try again', async () => {
    for (const kind of kinds) {
      for (let time = 0; time < 3; time += 1) await call(kind, '/prod/region/v2/fails');
      upstream.asked.length = 0;
      const said = await call(kind, '/prod/region/v2/raw');

      expect([kind, codeOf(said), upstream.asked.length]).toEqual([kind, [502, 'E9112'], 0]);
      expect(Number(said.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await eventually(async () => {
      for (const kind of kinds) expect((await call(kind, '/prod/region/v2/raw')).status).toBe(200);
    });
  });

  it('a caller who leaves in the middle of an answer pays for it', async () => {
    const { key, applyId } = await subscribeEcho({ name: '行政区划', kind: 'perCall' });
    const headers = { 'x-app-key': key.appKey };
    const askWhole = async (kind: Kind) =>
      expect((await call(kind, '/prod/region/v2/raw', { headers })).status).toBe(200);
    for (const kind of kinds) {
      await eventually(() => askWhole(kind));
      const leaving = new AbortController();
      const dripping = fetch(`${origins()[kind]}/prod/region/v2/drips`, { headers, signal: leaving.signal });
      expect([kind, (await dripping).status]).toEqual([kind, 200]);
      leaving.abort();
    }
    await eventually(async () => expect(await billed(applyId)).toBe(4));
    // What went back would have been told before these are.
    for (const kind of kinds) await askWhole(kind);
    await eventually(async () => expect(await billed(applyId)).toBe(6));
  });

  it.each<[string, number | 'broken', string, 'billed' | 'free']>([
    ['/hinted-only', 502, 'E9112', 'free'],
    ['/continued-only', 502, 'E9112', 'free'],
    ['/switched', 502, 'E9112', 'free'],
    ['/no-such-status', 502, 'E9112', 'free'],
    ['/long-head', 502, 'E9112', 'free'],
    ['/many-heads', 502, 'E9112', 'free'],
    ['/trickled-head', 504, 'E9111', 'free'],
    ['/trickled', 'broken', '', 'free'],
    ['/trickled-chunks', 'broken', '', 'free'],
    ['/trickled-until-end', 'broken', '', 'free'],
    ['/nothing', 502, 'E9112', 'free'],
    ['/not-modified', 304, '', 'free'],
    ['/not-modified-with-body', 304, '', 'free'],
    ['/empty-with-body', 204, '', 'billed'],
    ['/long', 200, 'ok', 'billed'],
    ['/trailers', 200, 'ok', 'billed'],
    ['/until-end', 200, 'ok', 'billed'],
    ['/until-reset', 'broken', '', 'free'],
    ['/short', 'broken', '', 'free'],
    ['/closing-chunks', 'broken', '', 'free'],
    ['/huge-chunk', 'broken', '', 'free'],
    ['/closing-big', 200, bigBody, 'billed'],
  ])('R5: make the same of an upstream that answers %s', async (path, status, text, isPaid) => {
    const before = await billedOf(path);
    for (const kind of kinds) {
      const said = await callRaw(kind, path);
      expect([kind, said?.status ?? 'broken', said?.headers.get('x-refusal') ?? said?.body ?? '']).toEqual([
        kind,
        status,
        text,
      ]);
      expect([kind, said?.headers.get('x-late') ?? null, said?.headers.get('set-cookie') ?? null]).toEqual([
        kind,
        null,
        null,
      ]);
      // It is well again, and nothing of the former answer is in the next.
      await eventually(async () =>
        expect(await callRaw(kind, '/raw')).toMatchObject({ status: 200, body: 'ok' }),
      );
    }
    await eventually(async () => {
      const now = await billedOf(path);
      expect(now.seen - before.seen).toBe(2);
      expect(now.billed - before.billed).toBe(isPaid === 'billed' ? 2 : 0);
    });
  });

  it('R5: never bill what an upstream says before its answer, nor a body of no length', async () => {
    const interim = ['/hinted', '/continued'];
    for (const kind of kinds)
      for (const path of [...interim, '/length-below-zero']) {
        const said = await callRaw(kind, path);
        // nginx takes the first head for the answer: docs/gateways.md.
        if (kind === 'gateway' && interim.includes(path))
          expect(said).toMatchObject({ status: 200, body: 'ok' });
        else expect([kind, path, said === null || said.status >= 500]).toEqual([kind, path, true]);
        await eventually(async () => expect((await callRaw(kind, '/raw'))?.status).toBe(200));
      }
    expect(await callRaw('gateway', '/hinted-for-ever')).toMatchObject({ status: 504 });
    await eventually(async () => {
      for (const path of interim) expect(await billedOf(path)).toEqual({ seen: 2, billed: 1 });
      expect(await billedOf('/length-below-zero')).toEqual({ seen: 2, billed: 0 });
      expect(await billedOf('/hinted-for-ever')).toEqual({ seen: 1, billed: 0 });
    });
  });

  it('R4: as many calls are billed as were answered, and the ledger adds up', async () => {
    const subscribed = await subscribeEcho({ name: '行政区划', kind: 'perCall' });
    const headers = { 'x-app-key': subscribed.key.appKey };
    for (const kind of pairKinds)
      await eventually(async () =>
        expect((await call(kind, '/prod/region/v2/regions', { headers })).status).toBe(200),
      );
    await eventually(async () => expect(await billed(subscribed.applyId)).toBe(2));
    upstream.asked.length = 0;
    let served = 0;
    await Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        for (let turn = 0; turn < billedCalls / callers; turn += 1) {
          const said = await call(pairKinds[(caller + turn) % 2]!, '/prod/region/v2/regions', { headers });
          // On a crowded machine an upstream may be too late: such a call costs nothing.
          if (said.status === 200) served += 1;
        }
      }),
    );

    expect(served).toBeGreaterThan(billedCalls / 2);
    expect(upstream.asked.length).toBeGreaterThanOrEqual(served);
    await eventually(async () => expect(await billed(subscribed.applyId)).toBe(served + 2));
    expect(isProven(await proveLedger(market.test.db))).toBe(true);
  });

  it('take the way of APISIX, whose own modules are doubles here', async () => {
    const apisix = await startApisixDouble(luaFacts());
    upstream.asked.length = 0;
    const ask = (path: string) => fetch(apisix.url + path, { headers: { 'x-app-key': main.key.appKey } });
    const said = await eventually(async () => {
      const answer = await ask('/prod/region/v2/search?q=1');
      expect(answer.status).toBe(200);
      return answer;
    });
    const refused = await ask('/prod/region/v9/regions');

    expect(said.headers.get('x-cost')).toBe('0.0100');
    expect(upstream.asked.at(-1)).toMatchObject({
      url: '/base/search?q=1',
      headers: { host: 'echo', 'x-portal-app': main.appId, 'x-request-id': said.headers.get('x-request-id') },
    });
    expect([refused.status, refused.headers.get('x-refusal')]).toEqual([410, 'E9108']);
    await apisix.stop();
  });

  it('R12: a cap is used up to the last call and never passed, though nginx is killed meanwhile', async () => {
    const { key, applyId } = await subscribeEcho({ name: '行政区划', kind: 'perCall', budgetCap: '1' });
    const headers = { 'x-app-key': key.appKey };
    let served = 0;
    const ask = async (kind: Kind) => {
      const said = await call(kind, '/prod/region/v2/regions', { headers }).catch(() => null);
      if (said?.status === 200) served += 1;
      return said;
    };
    let doomed = await startLuaGateway(luaFacts());
    const kept = pair;
    pair = doomed;
    await eventually(async () => expect((await ask('pair'))?.status).toBe(200));
    await Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        for (let turn = 0; turn < 6; turn += 1) {
          if (caller === 0 && turn === 2) await doomed.stop('SIGKILL');
          await ask(pairKinds[(caller + turn) % 2]!);
        }
      }),
    );
    doomed = await startLuaGateway({ ...luaFacts(), dataDir: doomed.dataDir });
    pair = doomed;
    // What the killed workers held goes back when they are there again; then the rest can be used, and no more.
    await eventually(async () => {
      await Promise.all(pairKinds.map(ask));
      expect(await billed(applyId)).toBe(capMinor / priceMinor);
    }, 60_000);
    // None beyond it: whoever asks now is told so.
    for (const kind of pairKinds) expect(codeOf((await ask(kind))!)).toEqual([402, 'E9106']);
    await doomed.stop();
    pair = kept;

    expect(await billed(applyId)).toBe(capMinor / priceMinor);
    expect(served).toBeLessThanOrEqual(capMinor / priceMinor);
    expect(served).toBeGreaterThanOrEqual(capMinor / priceMinor - callers);
    expect(isProven(await proveLedger(market.test.db))).toBe(true);
  });
});

if (!hasLuaModule)
  it.skip('nginx 的 Lua 模块未安装（libnginx-mod-http-lua、lua-cjson）：网关一致性测试', () => {});

const luaFacts = () => ({
  serverOrigin: market.serverOrigin,
  token: market.test.config.gatewayToken,
  upstreamHosts: market.upstreamHosts,
});

/** An app with a subscription whose calls go to the upstream of this file. */
async function subscribeEcho(
  wish: Parameters<typeof subscribe>[1],
  qps = 10_000,
  host: 'echo' | 'raw' = 'echo',
): Promise<Subscribed> {
  const subscribed = await subscribe(person, wish);
  const { db } = market.test;
  await db
    .updateTable('api_upstreams')
    .set({ base_url: host === 'raw' ? 'http://raw' : 'http://echo/base', timeout_ms: timeoutMs })
    .where('api_id', '=', subscribed.apiId)
    .where('env', '=', 'prod')
    .execute();
  await db
    .updateTable('subscriptions')
    .set({ qps_limit: qps })
    .where('id', '=', subscribed.applyId)
    .execute();
  // Told to the gateways with the next change of the app.
  await person.call(addAppIps, { appId: subscribed.appId, env: 'sandbox', ips: '203.0.113.7' });
  return subscribed;
}

/** Operations for everything that the upstream plays. */
async function playPaths(apiId: string, versions: string, paths: readonly string[]): Promise<void> {
  const { db } = market.test;
  const version = await db
    .selectFrom('api_versions')
    .select('id')
    .where('api_id', '=', apiId)
    .where('version', 'like', versions)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  const operations = [
    ...['GET', 'HEAD', 'POST'].map((method) => ({ method, path: '/raw' })),
    ...paths.map((path) => ({ method: 'GET', path })),
  ];
  await db
    .insertInto('api_operations')
    .values(
      operations.map(({ method, path }, at) => ({
        id: `play-${apiId}-${at}`,
        version_id: version.id,
        seq: 1000 + at,
        group_name: '接口',
        method,
        path,
        summary: path,
      })),
    )
    .execute();
}

async function call(kind: Kind, path: string, init: RequestInit = {}): Promise<Said> {
  const response = await fetch(origins()[kind] + path, {
    redirect: 'manual',
    ...init,
    headers: { 'x-app-key': main.key.appKey, ...(init.headers as Record<string, string>) },
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** A call to the upstream of bytes, read by somebody slow; null: the answer is no whole one. */
async function callRaw(kind: Kind, path: string): Promise<Said | null> {
  const headers = { 'x-app-key': rawMain.key.appKey };
  const response = await fetch(`${origins()[kind]}/prod/bank-card/v1${path}`, { headers }).catch(() => null);
  if (path === '/closing-big') await new Promise((resolve) => setTimeout(resolve, 500));
  const body = await response?.text().catch(() => null);
  return response && typeof body === 'string'
    ? { status: response.status, headers: response.headers, body }
    : null;
}

/** How many calls of a path to that upstream the server has seen, and billed. */
async function billedOf(path: string): Promise<{ seen: number; billed: number }> {
  const rows = await market.test.db
    .selectFrom('call_records')
    .select('is_billed')
    .where('subscription_id', '=', rawMain.applyId)
    .where('operation', '=', `GET ${path}`)
    .execute();
  return { seen: rows.length, billed: rows.filter(({ is_billed }) => is_billed).length };
}

/** Status and code: no code where an upstream has answered. */
const codeOf = ({ status, headers }: Said) => [status, headers.get('x-refusal') ?? undefined];

const withoutId = ({ body }: Said) => {
  const { requestId, help, explain, ...rest } = JSON.parse(body) as Record<string, unknown>;
  expect(requestId).toMatch(/^r[qn][0-9a-z]+$/);
  // Where the portal is: what is read at a gateway leads nowhere on its own host.
  expect(help).toBe(`${portalOrigin}/help?code=${String(rest.resCode)}#codes`);
  return { ...rest, isExplained: explain === `${portalOrigin}/explainCall?requestId=${String(requestId)}` };
};

function signed({ key }: Subscribed, method: string, target: string, body: string): Record<string, string> {
  const timestamp = String(Date.now());
  const nonce = randomBytes(12).toString('hex');
  const text = stringToSign({ method, target, timestamp, nonce, body: Buffer.from(body) });
  return {
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': createHmac('sha256', key.appSecret).update(text).digest('base64'),
  };
}

async function billed(applyId: string): Promise<number> {
  const { calls } = await market.test.db
    .selectFrom('call_records')
    .select(({ fn }) => fn.countAll<string>().as('calls'))
    .where('subscription_id', '=', applyId)
    .where('is_billed', '=', true)
    .executeTakeFirstOrThrow();
  return Number(calls);
}

/**
 * Sends bytes as they are; what comes back until the other side is done, or silent, or all that is wanted. `closed`: it has to
 * be done, and is not taken for it when silent.
 */
function sendRaw(kind: Kind, bytes: string, wanted: 'head' | 'all' | 'closed' = 'head'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(origins()[kind]).port), '127.0.0.1');
    let text = '';
    socket.setTimeout(wanted === 'closed' ? 5000 : 300, () => {
      if (wanted === 'closed') reject(new Error(`${kind} keeps the connection open: ${text}`));
      socket.destroy();
    });
    socket.on('data', (part) => {
      text += part.toString('latin1');
      if (wanted === 'head' && /\r\n\r\n/.test(text)) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
    socket.write(bytes);
  });
}
