import { exportApi, listApis } from '@portal/calls';
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
