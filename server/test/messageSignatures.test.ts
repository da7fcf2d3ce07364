import { createHash, createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { listKeys, uploadPublicKey, type AppKey } from '@portal/calls';
import type { Browser } from './buildTestApp';
import { eventually, newReqNo, signedIn, startMarket, subscribe } from './startMarket';

let market: Awaited<ReturnType<typeof startMarket>>;
let person: Browser;
beforeAll(async () => {
  market = await startMarket();
  person = await signedIn(market.test, 'person@example.com');
}, 120_000);
afterAll(() => market.close());

const target = '/prod/pinyin/v1/convert';
const body = JSON.stringify({ text: '重庆银行' });

/** Headers of a request that is signed by RFC 9421. */
function signed(keyId: string, sign: (base: string) => Buffer, nonce = newReqNo()): Record<string, string> {
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  const created = Math.floor(Date.now() / 1000);
  const params = `("@method" "@path" "content-digest");created=${created};keyid="${keyId}";nonce="${nonce}"`;
  const base = [
    '"@method": POST',
    `"@path": ${target}`,
    `"content-digest": ${digest}`,
    `"@signature-params": ${params}`,
  ].join('\n');
  return {
    'content-type': 'application/json',
    'content-digest': digest,
    'signature-input': `sig=${params}`,
    signature: `sig=:${sign(base).toString('base64')}:`,
  };
}
const send = async (headers: Record<string, string>) => {
  const response = await fetch(market.gatewayUrl + target, { method: 'POST', body, headers });
  const answer = (await response.json()) as { resCode?: string; letters?: string };
  return [response.status, answer.resCode ?? answer.letters ?? ''];
};

it('takes a request that is signed with the secret, once', async () => {
  const { key } = await subscribe(person, { name: '汉字转拼音', kind: 'perCall' });
  const sign = (base: string) => createHmac('sha256', key.appSecret).update(base).digest();

  await eventually(async () => expect((await send(signed(key.appKey, sign)))[0]).toBe(200));
  const once = signed(key.appKey, sign);
  expect((await send(once))[0]).toBe(200);
  expect(await send(once)).toEqual([401, 'E9113']);
  expect(await send(signed(key.appKey, () => Buffer.alloc(32)))).toEqual([401, 'E9102']);
  expect(await send(signed('ak_nobody', sign))).toEqual([401, 'E9101']);
});

it('takes a public key of Ed25519, and nothing that its private half has not signed', async () => {
  const { appId } = await subscribe(person, { name: '汉字转拼音', kind: 'perCall' });
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const { appKey } = (
    await person.call(uploadPublicKey, { appId, env: 'prod', publicKey: pem, name: '', reqNo: newReqNo() })
  ).resBody as { appKey: string };

  const { records } = (await person.call(listKeys, { appId, env: 'prod' })).resBody as { records: AppKey[] };
  expect(records.filter(({ kind }) => kind === 'http')).toMatchObject([{ publicKey: pem, name: '公钥密钥' }]);
  const sign = (base: string) => signWith(null, Buffer.from(base), privateKey);
  await eventually(async () => expect((await send(signed(appKey, sign)))[0]).toBe(200));
  expect(await send({ 'content-type': 'application/json', 'x-app-key': appKey })).toEqual([401, 'E9102']);
  expect(await send(signed(appKey, () => Buffer.alloc(64)))).toEqual([401, 'E9102']);
});
