import { createHash, createHmac } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import { parse } from 'yaml';
import { exportApi, exportKinds, listApis } from '@portal/calls';
import { stringToSign } from '@portal/contract/gatewaySignature';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';

let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  browser = test.browser();
});
afterAll(() => test.close());

const idOf = async (searchText: string): Promise<string> =>
  (await browser.call(listApis, { searchText })).resBody.records[0].apiId;
const download = (query: Record<string, string>, host = 'localhost', remoteAddress = '203.0.113.9') =>
  test.app.inject({
    method: 'GET',
    url: `/ajaxurl/apix${exportApi.path}`,
    query,
    headers: { host },
    remoteAddress,
  });

it('gives the description as consumers use it: at the gateway, with a key, and nothing of the provider', async () => {
  const response = await download({ apiId: await idOf('行政区划') });
  const document = response.json<Record<string, unknown>>();

  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toBe('attachment; filename="region-2.0.0.openapi.json"');
  const gateway = test.config.gatewayOrigin;
  expect(document.servers).toMatchObject([
    { url: `${gateway}/prod/region/v2` },
    { url: `${gateway}/sandbox/region/v2` },
  ]);
  expect(document).toMatchObject({
    security: [{ appKey: [] }],
    components: { securitySchemes: { appKey: { in: 'header', name: 'X-App-Key' } } },
  });
  expect(Object.keys(document.paths as object)).toContain('/search');
  expect(response.body).not.toMatch(/"x-market"|sample-provider|priceMinor/);
});

it('gives no description of what a branded portal does not offer, as of what does not exist', async () => {
  const hidden = await download({ apiId: await idOf('二维码') }, 'harbor.localhost');
  const absent = await download({ apiId: 'api_of_nobody' }, 'harbor.localhost');
  const unversioned = await download({ apiId: await idOf('行政区划'), version: '9.9.9' });

  for (const response of [hidden, absent, unversioned]) {
    expect(response.json()).toMatchObject({ resCode: 'E4004' });
    expect(response.statusCode).toBe(absent.statusCode);
  }
});

it('refuses an address that asks for too many', async () => {
  const apiId = await idOf('行政区划');
  for (let count = 0; count < 20; count += 1)
    expect((await download({ apiId }, 'localhost', '203.0.113.77')).statusCode).toBe(200);

  expect((await download({ apiId }, 'localhost', '203.0.113.77')).json()).toMatchObject({ resCode: 'E0429' });
});

describe('other kinds', () => {
  const get = async (kind: keyof typeof exportKinds, name = '行政区划') =>
    download(
      { apiId: await idOf(name), kind },
      'localhost',
      `198.51.100.${Object.keys(exportKinds).indexOf(kind)}`,
    );

  it('says in YAML what it says in JSON', async () => {
    const [yaml, json] = [await get('yaml'), await get('openapi')];

    expect(yaml.headers['content-disposition']).toBe('attachment; filename="region-2.0.0.openapi.yaml"');
    expect(parse(yaml.body)).toEqual(json.json());
  });

  it('is a page to read and to print, without anything from elsewhere and without a program', async () => {
    const { body, headers } = await get('document');

    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-disposition']).toContain('attachment');
    expect(body).toContain('行政区划 2.0.0');
    expect(body).toContain('@page');
    expect(body).toContain('E9102');
    expect(body).not.toMatch(/<script|<img|<link|src=|@import|url\(/i);
  });

  it('writes what a stranger called something as text', async () => {
    const apiId = await idOf('金额大写');
    await test.db
      .updateTable('api_products')
      .set({ name: '<script>alert(1)</script>' })
      .where('id', '=', apiId)
      .execute();
    const { body } = await download({ apiId, kind: 'document' }, 'localhost', '198.51.100.99');

    expect(body).toContain('&lt;script&gt;alert(1)');
    expect(body).not.toContain('<script');
  });

  it('is a collection of Postman with every operation and example', async () => {
    const { info, item, variable } = (await get('postman')).json() as {
      info: { schema: string };
      item: { item: { request: { url: { raw: string } }; response: object[] }[] }[];
      variable: { key: string; value: string }[];
    };

    expect(info.schema).toContain('v2.1.0');
    expect(variable[0]).toEqual({ key: 'baseUrl', value: `${test.config.gatewayOrigin}/prod/region/v2` });
    const requests = item.flatMap(({ item: members }) => members);
    const paths = (await get('openapi')).json<{ paths: Record<string, object> }>().paths;
    expect(requests).toHaveLength(Object.keys(paths).length);
    for (const { request, response } of requests) {
      expect(request.url.raw).toMatch(/^\{\{baseUrl\}\}\//);
      expect(response.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['/prod/region/v2/search?name=杭州', ''],
    ['/prod/convert/v1/text', '{"text":"汉字"}'],
  ])('signs %s in Postman as the gateway reads it', async (target, body) => {
    const { event } = (await get('postman')).json<{ event: { script: { exec: string[] } }[] }>();
    const headers = signInPostman(event[0]!.script.exec.join('\n'), target, body);

    const encoded = target.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
    const text = stringToSign({
      method: 'POST',
      target: encoded,
      timestamp: headers.get('X-Timestamp')!,
      nonce: headers.get('X-Nonce')!,
      body: Buffer.from(body),
    });
    expect(headers.get('X-App-Key')).toBe('ak_1');
    expect(headers.get('X-Signature')).toBe(createHmac('sha256', 'secret').update(text).digest('base64'));
  });

  it('refuses a kind that there is not', async () => {
    const response = await download(
      { apiId: await idOf('行政区划'), kind: 'word' },
      'localhost',
      '198.51.100.98',
    );
    expect(response.json()).toMatchObject({ resCode: 'E0017' });
  });
});

/** Runs a script as Postman does, with as much of Postman as it uses. */
function signInPostman(script: string, target: string, body: string): Map<string, string> {
  const headers = new Map<string, string>();
  const shown = (digest: Buffer) => ({
    toString: (encoding?: string) => digest.toString(encoding === 'base64' ? 'base64' : 'hex'),
  });
  const cryptoJs = {
    enc: { Base64: 'base64' },
    SHA256: (text: string) => shown(createHash('sha256').update(text).digest()),
    HmacSHA256: (text: string, secret: string) => shown(createHmac('sha256', secret).update(text).digest()),
  };
  const variables: Record<string, string> = { appKey: 'ak_1', appSecret: 'secret' };
  const pm = {
    variables: {
      get: (name: string) => variables[name],
      replaceIn: (text: string) => text.replace('{{$guid}}', 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'),
    },
    request: {
      method: 'post',
      url: { getPathWithQuery: () => target },
      body: body ? { raw: body } : undefined,
      headers: { upsert: ({ key, value }: { key: string; value: string }) => headers.set(key, value) },
    },
  };
  runInContext(script, createContext({ pm, require: () => cryptoJs, encodeURIComponent, Date, String }));
  return headers;
}
