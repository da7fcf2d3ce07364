import { generateKeyPairSync, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  addAccessToken,
  addKey,
  changeKey,
  leakReportPath,
  listAccessTokens,
  listAudit,
  listKeys,
  listLeaks,
  listMessages,
  listScanPartners,
  saveScanPartner,
  verifyIdentity,
  type AppKey,
} from '@portal/calls';
import type { Browser } from './buildTestApp';
import { demoPassword } from './journeys';
import { newReqNo, signedIn, startMarket, subscribe } from './startMarket';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const identifier = 'codehost-1';
const url = 'https://code.example.com/somebody/shop/blob/main/.env';

let market: Awaited<ReturnType<typeof startMarket>>;
let ops: Browser;
let person: Browser;
let appId: string;
const hour = 3_600_000;

beforeAll(async () => {
  market = await startMarket();
  person = await signedIn(market.test, 'person@example.com');
  ({ appId } = await subscribe(person, { name: '行政区划', kind: 'perCall' }));
}, 120_000);
afterAll(() => market.close());
/** Sessions do not outlive the days that tests let pass. */
async function comeBack(): Promise<void> {
  ops = await signedIn(market.test, 'ops@example.com');
  person = await signedIn(market.test, 'person@example.com');
}
beforeEach(async () => {
  await market.test.db.deleteFrom('rate_limits').execute();
  await comeBack();
});

/** Saves the partner as it should be now. */
async function believe(changes: object = {}) {
  const [known] = (await ops.call(listScanPartners, {})).resBody.records;
  return ops.call(saveScanPartner, {
    partnerId: known?.partnerId,
    version: known?.version ?? 0,
    name: '代码托管甲',
    isOn: 1,
    graceHours: 0,
    keys: [{ identifier, publicKey: pem }],
    reqNo: newReqNo(),
    ...changes,
  });
}

interface Head {
  signature?: string;
  by?: string;
  prefix?: string;
}

/** As a code host sends it. */
const send = (body: string, { signature, by = identifier, prefix = 'github' }: Head = {}) =>
  market.test.app.inject({
    method: 'POST',
    url: `/ajaxurl/apix${leakReportPath}`,
    payload: body,
    headers: {
      'content-type': 'application/json',
      [`${prefix}-public-key-identifier`]: by,
      [`${prefix}-public-key-signature`]:
        signature ?? sign('sha256', Buffer.from(body), privateKey).toString('base64'),
    },
  });

const report = async (...tokens: string[]) => {
  const matches = tokens.map((token) => ({ token, type: 'portal_key', url, source: 'content' }));
  return (await send(JSON.stringify(matches))).json<{ label: string; token_raw: string }[]>();
};
const labelOf = async (token: string) => (await report(token))[0]?.label;
const newKey = async (): Promise<{ keyId: string; appKey: string; appSecret: string }> => {
  // No more than three may be kept.
  for (const { keyId, state } of (await person.call(listKeys, { appId, env: 'sandbox' })).resBody
    .records as AppKey[])
    if (state === 'active') await person.call(changeKey, { keyId, action: 'revoke' });
  return (await person.call(addKey, { appId, env: 'sandbox', name: '', days: 0, reqNo: newReqNo() })).resBody;
};
const keyOf = async (keyId: string) =>
  ((await person.call(listKeys, { appId })).resBody.records as AppKey[]).find((key) => key.keyId === keyId)!;
const told = async () =>
  (await person.call(listMessages, { pageSize: 50 })).resBody.records.filter(({ title }: { title: string }) =>
    title.includes('公开代码'),
  ).length as number;

it('makes keys that say by themselves that they are keys', async () => {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
  const { appKey, appSecret } = await newKey();

  for (const token of [appKey, appSecret]) {
    const sum = [...token.slice(-6)].reduce((value, char) => value * 57 + alphabet.indexOf(char), 0);
    expect(sum).toBe(crc32(token.slice(0, -6)));
  }
});

describe('who is believed', () => {
  it.each([
    ['what is no key', 'Hello', 'E3203'],
    [
      'a key on another curve',
      generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).publicKey.export({
        type: 'spki',
        format: 'pem',
      }),
      'E3203',
    ],
    ['a private key', privateKey.export({ type: 'pkcs8', format: 'pem' }), 'E3203'],
  ])('does not keep %s', async (_, key, code) => {
    const keys = [{ identifier, publicKey: key.toString() }];
    expect((await believe({ keys })).resCode).toBe(code);
  });

  it('keeps a partner once, of one reader at a time', async () => {
    expect((await believe({ partnerId: 'partner_none', version: 0 })).resCode).toBe('E3205');
    expect((await believe()).resCode).toBe('S0000');
    const { partnerId } = (await ops.call(listScanPartners, {})).resBody.records[0];

    expect((await believe({ partnerId, version: 7 })).resCode).toBe('E7042');
    expect((await believe({ partnerId: undefined, version: 0, name: '乙' })).resCode).toBe('E3203');
    expect((await ops.call(listScanPartners, {})).resBody).toMatchObject({
      total: 1,
      reportUrl: expect.stringMatching(/leak\/report$/),
    });
    const [entry] = (await ops.call(listAudit, { event: 'scanPartner' })).resBody.records;
    expect(entry).toMatchObject({ name: '密钥扫描伙伴' });
  });

  it('answers nobody else, and says nothing of keys to them', async () => {
    const { appKey, keyId } = await newKey();
    const body = JSON.stringify([{ token: appKey, type: 'x', url }]);
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
    const refused = [
      await send(body, { by: 'codehost-2' }),
      await send(body, { signature: '' }),
      await send(body, { signature: 'AAAA' }),
      await send(body, { signature: sign('sha256', Buffer.from(body), other).toString('base64') }),
      await send(`${body} `, { signature: sign('sha256', Buffer.from(body), privateKey).toString('base64') }),
    ];
    await believe({ isOn: 0 });
    refused.push(await send(body));
    await believe();

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(new Set(refused.map(({ body: text }) => text)).size).toBe(1);
    expect((await keyOf(keyId)).state).toBe('active');
  });

  it('stops listening to an address that proves nothing', async () => {
    const codes = new Set<number>();
    for (let tries = 0; tries < 32; tries++) codes.add((await send('[]', { signature: 'AAAA' })).statusCode);

    expect([...codes]).toEqual([401, 429]);
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{"token":"ak_x"}'],
    ['a match without token', '[{"type":"x"}]'],
    ['a token that is none', '[{"token":7}]'],
    ['too many', JSON.stringify(Array.from({ length: 501 }, () => ({ token: 'ak_x' })))],
  ])('refuses %s', async (_, body) => {
    expect((await send(body)).statusCode).toBe(400);
  });
});

it('takes partners along to another portal, with what they sign with', async () => {
  await believe();
  const asked = {
    url: '/internal/portal/pieces',
    headers: { authorization: `Bearer ${market.test.config.adminToken}` },
  };
  interface Piece {
    part: string;
    key: string;
    value: object;
  }
  const read = async () =>
    (await market.test.app.inject(asked)).body
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Piece)
      .filter(({ part }) => part === 'scanPartners');
  const [piece] = await read();
  expect(piece?.value).toEqual({
    ...{ name: '代码托管甲', isOn: 1, graceHours: 0 },
    keys: [{ identifier, publicKey: pem }],
  });

  const pieces = [
    { ...piece, value: { ...piece?.value, graceHours: 24 } },
    {
      ...piece,
      key: 'partner_bad',
      value: { ...piece?.value, keys: [{ identifier: 'x', publicKey: 'no' }] },
    },
  ];
  const apply = async (some: object[]) =>
    (
      await market.test.app.inject({
        ...asked,
        method: 'POST',
        payload: { pieces: some, as: 'ops@example.com', removes: false },
      })
    ).json<{ refusals: { key: string }[] }>();

  expect((await apply(pieces)).refusals.map(({ key }) => key)).toEqual(['partner_bad']);
  expect((await apply(pieces.slice(0, 1))).refusals).toEqual([]);
  expect((await read())[0]?.value).toMatchObject({ graceHours: 24 });
});

describe('what is found', () => {
  beforeEach(async () => void (await believe()));

  it('stops at once, is told once, and is true however often it is reported', async () => {
    const { appKey, keyId } = await newKey();
    const before = await told();

    const [first, unknown] = await report(appKey, `${appKey.slice(0, -1)}_`);
    const both = await Promise.all([labelOf(appKey), labelOf(appKey)]);

    expect([first?.label, unknown?.label, ...both]).toEqual([
      'true_positive',
      'false_positive',
      'true_positive',
      'true_positive',
    ]);
    expect(first?.token_raw).toBe(appKey);
    expect((await keyOf(keyId)).state).toBe('revoked');
    expect((await told()) - before).toBe(1);
    const [found] = (await ops.call(listLeaks, {})).resBody.records;
    expect(found).toMatchObject({ kind: 'appKey', action: 'stopped', times: 3, url, partner: '代码托管甲' });
    expect(JSON.stringify(found)).not.toContain(appKey);
    const [entry] = (await ops.call(listAudit, { event: 'key.leaked' })).resBody.records;
    expect(entry).toMatchObject({ name: '公开代码中发现密钥' });
    expect(JSON.stringify(entry)).not.toContain(appKey);
  });

  it('gives the time that is agreed, and no more by another report', async () => {
    await believe({ graceHours: 24 });
    const { appSecret, keyId } = await newKey();

    expect(await labelOf(appSecret)).toBe('true_positive');
    const { state, graceUntil } = await keyOf(keyId);
    market.test.pass(hour);
    await comeBack();
    await labelOf(appSecret);

    expect(state).toBe('rotating');
    expect((await keyOf(keyId)).graceUntil).toBe(graceUntil);
    market.test.pass(23 * hour);
    await market.test.runJob('end-keys');
    await comeBack();
    expect((await keyOf(keyId)).state).toBe('revoked');
  });

  it('knows secrets that were made before they were hashed', async () => {
    const { appSecret, keyId } = await newKey();
    await market.test.db.updateTable('app_keys').set({ secret_hash: null }).where('id', '=', keyId).execute();
    expect(await labelOf(appSecret)).toBe('false_positive');

    await market.test.runJob('hash-key-secrets');

    expect(await labelOf(appSecret)).toBe('true_positive');
  });

  it('revokes what its owner has switched off, and leaves alone what is over', async () => {
    const [off, over] = [await newKey(), await newKey()];
    await person.call(changeKey, { keyId: off.keyId, action: 'disable' });
    await person.call(changeKey, { keyId: over.keyId, action: 'revoke' });
    const before = await told();

    expect(await report(off.appKey, over.appKey)).toMatchObject([
      { label: 'true_positive' },
      { label: 'true_positive' },
    ]);
    expect((await told()) - before).toBeLessThanOrEqual(1);
  });

  it('revokes an access token without grace', async () => {
    await believe({ graceHours: 168 });
    const proof = { way: 'pwd', value: demoPassword, scene: 'accessToken' } as const;
    const { ticket } = (await person.call(verifyIdentity, proof)).resBody;
    const { token, tokenId } = (
      await person.call(addAccessToken, {
        ticket,
        name: '流水线',
        scopes: ['view'],
        days: 30,
        reqNo: newReqNo(),
      })
    ).resBody;

    expect(await labelOf(token)).toBe('true_positive');

    const { records } = (await person.call(listAccessTokens, {})).resBody;
    expect(records.find((one: { tokenId: string }) => one.tokenId === tokenId)).toMatchObject({
      state: 'revoked',
    });
  });

  it.each(['javascript:alert(1)', 'not an address', 'ftp://files.example.com'])(
    'shows nobody %s as an address',
    async (given) => {
      const { appKey } = await newKey();
      await send(JSON.stringify([{ token: appKey, type: 'x', url: given }]), { prefix: 'x' });

      // Several were found at this moment.
      const { records } = (await ops.call(listLeaks, {})).resBody;
      const urls = records.map((leak: { url: string }) => leak.url);
      expect(urls).toContain('');
      expect(urls).not.toContain(given);
    },
  );
});
