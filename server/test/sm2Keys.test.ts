import { createHmac, generateKeyPairSync } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import { editApp, listKeys, rotateKey, testMeta, uploadPublicKey, type AppKey } from '@portal/calls';
import { sm2UserId, stringToSign } from '@portal/contract/gatewaySignature';
import type { Browser } from './buildTestApp';
import { anApp, eventually, newReqNo, signedIn, startMarket, subscribe } from './startMarket';

let market: Awaited<ReturnType<typeof startMarket>>;
let person: Browser;
beforeAll(async () => {
  market = await startMarket();
  person = await signedIn(market.test, 'person@example.com');
}, 120_000);
afterAll(() => market.close());

const pair = sm2.generateKeyPairHex();
const spki = (curve: string, point: string) => {
  const der = Buffer.from(`${curve}${point}`, 'hex').toString('base64');
  return `-----BEGIN PUBLIC KEY-----\n${der}\n-----END PUBLIC KEY-----`;
};
const sm2Head = '3059301306072a8648ce3d020106082a811ccf5501822d034200';
const pem = spki(sm2Head, pair.publicKey);
const upload = (appId: string, publicKey: string, env: 'sandbox' | 'prod' = 'sandbox') =>
  person.call(uploadPublicKey, { appId, env, publicKey, name: '', reqNo: newReqNo() });

const target = '/prod/pinyin/v1/convert';
const body = JSON.stringify({ text: '重庆银行' });

async function send(appKey: string, kind: 'sm2' | 'hmac', secret: string): Promise<[number, string]> {
  const timestamp = String(Date.now());
  const nonce = newReqNo();
  const text = stringToSign({ method: 'POST', target, timestamp, nonce, body: Buffer.from(body) });
  const signature =
    kind === 'hmac'
      ? createHmac('sha256', secret).update(text).digest()
      : Buffer.from(sm2.doSignature(text, secret, { hash: true, der: true, userId: sm2UserId }), 'hex');
  const response = await fetch(market.gatewayUrl + target, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-app-key': appKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign-type': kind === 'hmac' ? 'HMAC-SHA256' : 'SM3withSM2',
      'x-signature': signature.toString('base64'),
    },
  });
  const answer = (await response.json()) as { resCode?: string; letters?: string };
  return [response.status, answer.resCode ?? answer.letters ?? ''];
}

it('takes a public key, and calls that its private half has signed', async () => {
  const { appId, key } = await subscribe(person, { name: '汉字转拼音', kind: 'perCall' });
  const { appKey, keyId, ...rest } = (await upload(appId, pem, 'prod')).resBody as Record<string, string>;

  expect(rest).toEqual({});
  const { records } = (await person.call(listKeys, { appId, env: 'prod' })).resBody;
  expect((records as AppKey[]).find((one) => one.keyId === keyId)).toMatchObject({
    kind: 'sm2',
    publicKey: pair.publicKey,
    name: '国密密钥',
  });
  await eventually(async () => expect(await send(appKey!, 'sm2', pair.privateKey)).toEqual([200, 'cqyh']));
  expect(await send(appKey!, 'sm2', sm2.generateKeyPairHex().privateKey)).toEqual([401, 'E9102']);
  expect(await send(appKey!, 'hmac', key.appSecret)).toEqual([401, 'E9102']);
  const unsigned = await fetch(market.gatewayUrl + target, {
    method: 'POST',
    body,
    headers: { 'x-app-key': appKey! },
  });
  expect(unsigned.status).toBe(401);
  // The other key of the app goes on as it was, until the app signs with SM2 alone.
  expect(await send(key.appKey, 'hmac', key.appSecret)).toEqual([200, 'cqyh']);
  await person.call(editApp, { ...anApp(), appId, signType: 'sm2' });
  await eventually(async () => expect(await send(key.appKey, 'hmac', key.appSecret)).toEqual([401, 'E9102']));
  expect(await send(appKey!, 'sm2', pair.privateKey)).toEqual([200, 'cqyh']);
});

it('has nothing to sign a test with for such a key, and nothing to rotate', async () => {
  const { appId, apiId } = await subscribe(person, { name: '汉字转拼音', kind: 'perCall' });
  const { keyId } = (await upload(appId, pem, 'prod')).resBody as { keyId: string };

  const { resBody } = await person.call(testMeta, { apiId, env: 'prod' });
  expect(JSON.stringify(resBody)).not.toContain(keyId);
  expect(await person.call(rotateKey, { keyId, graceHours: 0, reqNo: newReqNo() })).toMatchObject({
    resCode: 'E3107',
  });
});

it('keeps one form of what is written in many', async () => {
  const { appId } = await subscribe(person, { name: '汉字转拼音', kind: 'perCall' });
  const forms = [
    pair.publicKey.toUpperCase(),
    pair.publicKey.slice(2),
    sm2.compressPublicKeyHex(pair.publicKey),
  ];

  for (const form of forms) expect((await upload(appId, form)).resCode).toMatch(/S0000|E3201/);
  const { records } = (await person.call(listKeys, { appId, env: 'sandbox' })).resBody;
  const kept = (records as AppKey[]).filter(({ kind }) => kind === 'sm2');
  expect(kept.length).toBeGreaterThanOrEqual(2);
  expect(new Set(kept.map(({ publicKey }) => publicKey))).toEqual(new Set([pair.publicKey]));
});

const otherCurve = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).publicKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;

it.each<[string, string, RegExp]>([
  ['a private key', `-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----`, /私钥/],
  ['the number of a private key', pair.privateKey, /私钥/],
  ['another curve', otherCurve.export({ type: 'spki', format: 'pem' }) as string, /只支持国密SM2/],
  ['a key that is too short', rsa.export({ type: 'spki', format: 'pem' }) as string, /至少 2048 位/],
  ['a point beside the curve', `04${'11'.repeat(64)}`, /不在SM2曲线上/],
  ['the same in PEM', spki(sm2Head, `04${'11'.repeat(64)}`), /PEM 内容损坏|不在SM2曲线上/],
  ['nothing of the curve', `04${'00'.repeat(64)}`, /不在SM2曲线上/],
  ['what is cut off', spki(sm2Head, pair.publicKey.slice(0, 60)), /PEM 内容损坏/],
  ['words', '我的公钥', /须为 PEM/],
  ['letters that are no digits', `04${'zz'.repeat(64)}`, /须为 PEM/],
])('takes %s for no public key', async (_, publicKey, message) => {
  const { appId } = await anAppOfTheirs();

  expect(await upload(appId, publicKey)).toMatchObject({
    resCode: 'E3203',
    fields: [{ name: 'publicKey', message: expect.stringMatching(message) as string }],
  });
});

let theirs: { appId: string } | null = null;
async function anAppOfTheirs() {
  theirs ??= await subscribe(person, { name: '汉字转拼音', kind: 'perCall' });
  return theirs;
}

it("answers for another's app like for none", async () => {
  const { appId } = await anAppOfTheirs();
  const other = await signedIn(market.test, 'company@example.com');
  const wish = { env: 'sandbox' as const, publicKey: pem };

  const replies = [
    await other.call(uploadPublicKey, { ...wish, appId, reqNo: newReqNo() }),
    await other.call(uploadPublicKey, { ...wish, appId: 'app_nothing', reqNo: newReqNo() }),
  ];
  expect(replies.map(({ resCode }) => resCode)).toEqual(['E3101', 'E3101']);
});
