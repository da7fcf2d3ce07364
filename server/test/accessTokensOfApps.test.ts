import { changeKey, editApp, listKeys, unsubscribe } from '@portal/calls';
import type { Browser } from './buildTestApp';
import { anApp, eventually, signedIn, startMarket, subscribe } from './startMarket';

let market: Awaited<ReturnType<typeof startMarket>>;
let person: Browser;
beforeAll(async () => {
  market = await startMarket();
  person = await signedIn(market.test, 'person@example.com');
}, 120_000);
afterAll(() => market.close());

async function tokenOf({ appKey, appSecret }: { appKey: string; appSecret: string }, at = market.gatewayUrl) {
  const response = await fetch(`${at}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: { authorization: `Basic ${btoa(`${appKey}:${appSecret}`)}` },
  });
  expect(response.status).toBe(200);
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}
const statusOf = async (headers: Record<string, string>, at = market.gatewayUrl) =>
  (await fetch(`${at}/prod/region/v2/regions/330106`, { headers })).status;

it('calls with a token that one gateway has issued at every gateway, until its key, app or subscription ends', async () => {
  const other = await market.addGateway('gateway-2');
  const { key, appId, applyId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  await eventually(async () => expect(await statusOf({ 'x-app-key': key.appKey })).toBe(200));
  const token = await tokenOf(key);
  for (const at of [market.gatewayUrl, other])
    await eventually(async () => expect(await statusOf(token, at)).toBe(200));

  await person.call(changeKey, { keyId: key.keyId, action: 'disable' });
  for (const at of [market.gatewayUrl, other])
    await eventually(async () => expect(await statusOf(token, at)).toBe(401));
  await person.call(changeKey, { keyId: key.keyId, action: 'enable' });
  await eventually(async () => expect(await statusOf(token)).toBe(200));

  // The app says that it calls with tokens: the key alone is not enough any more.
  const { appName, appType, brief } = anApp();
  await person.call(editApp, { appId, appName, appType, brief, signType: 'oauth2' });
  await eventually(async () => expect(await statusOf({ 'x-app-key': key.appKey })).toBe(401));
  expect(await statusOf(token)).toBe(200);

  await person.call(unsubscribe, { applyId });
  await eventually(async () => expect(await statusOf(token)).toBe(403));
});

it('says where tokens are to be had', async () => {
  const { appId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });

  const { tokenUrl } = (await person.call(listKeys, { appId })).resBody;

  expect(tokenUrl).toBe(`${market.test.config.gatewayOrigin}/oauth2/token`);
});
