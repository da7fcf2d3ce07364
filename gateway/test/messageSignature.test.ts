import { createHash, createHmac, createPrivateKey, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { isRightMac, isRightSignature } from '../src/checkSignature';
import { isRightDigest } from '../src/isRightDigest';
import { parseSignatureInput, type MessageSignature } from '../src/parseSignatureInput';
import type { RequestHead } from '../src/RequestHead';
import { signatureBase } from '../src/signatureBase';
import { verifyMessage } from '../src/verifyMessage';

/* Keys, request and signatures of RFC 9421, appendix B. */
const rsaPss = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAr4tmm3r20Wd/PbqvP1s2
+QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct+Lh1GH45x28Rw3Ry53mm+
oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHq
gDsznjPFmTOtCEcN2Z1FpWgchwuYLPL+Wokqltd11nqqzi+bJ9cvSKADYdUAAN5W
Utzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4
aOT9v6d+nb4bnNkQVklLQ3fVAvJm+xdDOp9LCNCN48V2pnDOkFV6+U9nV5oyc6XI
2wIDAQAB
-----END PUBLIC KEY-----`;
const ed25519 = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=
-----END PUBLIC KEY-----`;
const p256 = `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqIVYZVLCrPZHGHjP17CTW0/+D9Lf
w0EkjqF7xB4FivAxzic30tMM4GF+hR6Dxh71Z50VGGdldkkDXZCnTNnoXQ==
-----END PUBLIC KEY-----`;
const sharedSecret = Buffer.from(
  'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==',
  'base64',
);
const body = Buffer.from('{"hello": "world"}');
const digest =
  'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:';
const headers = {
  host: 'example.com',
  date: 'Tue, 20 Apr 2021 02:07:55 GMT',
  'content-type': 'application/json',
  'content-digest': digest,
  'content-length': '18',
};
const request: RequestHead = {
  method: 'POST',
  url: '/foo?param=Value&Pet=dog',
  httpVersion: '1.1',
  headers,
  rawHeaders: Object.entries(headers).flat(),
  socket: {},
};

const read = (input: string, signature: string): MessageSignature => {
  const found = parseSignatureInput(`sig=${input}`, `sig=:${signature}:`);
  if (!found) throw new Error('not read');
  return found;
};

it.each([
  [
    'B.2.1, minimal',
    '();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd"',
    'd2pmTvmbncD3xQm8E9ZV2828BjQWGgiwAaw5bAkgibUopemLJcWDy/lkbbHAve4cRAtx31Iq786U7it++wgGxbtRxf8Udx7zFZsckzXaJMkA7ChG52eSkFxykJeNqsrWH5S+oxNFlD4dzVuwe8DhTSja8xxbR/Z2cOGdCbzR72rgFWhzx2VjBqJzsPLMIQKhO4DGezXehhWwE56YCE+O6c0mKZsfxVrogUvA4HELjVKWmAvtl6UnCh8jYzuVG5WSb/QEVPnP5TmcAnLH1g+s++v6d4s8m0gCw1fV5/SITLq9mhho8K3+7EPYTU8IU1bLhdxO5Nyt8C8ssinQ98Xw9Q==',
  ],
  [
    'B.2.2, selective',
    '("@authority" "content-digest" "@query-param";name="Pet");created=1618884473;keyid="test-key-rsa-pss";tag="header-example"',
    'LjbtqUbfmvjj5C5kr1Ugj4PmLYvx9wVjZvD9GsTT4F7GrcQEdJzgI9qHxICagShLRiLMlAJjtq6N4CDfKtjvuJyE5qH7KT8UCMkSowOB4+ECxCmT8rtAmj/0PIXxi0A0nxKyB09RNrCQibbUjsLS/2YyFYXEu4TRJQzRw1rLEuEfY17SARYhpTlaqwZVtR8NV7+4UKkjqpcAoFqWFQh62s7Cl+H2fjBSpqfZUJcsIk4N6wiKYd4je2U/lankenQ99PZfB4jY3I5rSV2DSBVkSFsURIjYErOs0tFTQosMTAoxk//0RoKUqiYY8Bh0aaUEb0rQl3/XaVe4bXTugEjHSw==',
  ],
  [
    'B.2.3, full coverage',
    '("date" "@method" "@path" "@query" "@authority" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-rsa-pss"',
    'bbN8oArOxYoyylQQUU6QYwrTuaxLwjAC9fbY2F6SVWvh0yBiMIRGOnMYwZ/5MR6fb0Kh1rIRASVxFkeGt683+qRpRRU5p2voTp768ZrCUb38K0fUxN0O0iC59DzYx8DFll5GmydPxSmme9v6ULbMFkl+V5B1TP/yPViV7KsLNmvKiLJH1pFkh/aYA2HXXZzNBXmIkoQoLd7YfW91kE9o/CCoC1xMy7JA1ipwvKvfrs65ldmlu9bpG6A9BmzhuzF8Eim5f8ui9eH8LZH896+QIF61ka39VBrohr9iyMUJpvRX2Zbhl5ZJzSRxpJyoEZAFL2FUo5fTIztsDZKEgM4cUA==',
  ],
])('verifies %s, with rsa-pss-sha512', (_, input, signature) => {
  const found = read(input, signature);
  const base = signatureBase(request, found);

  expect(isRightSignature(base, found.signature, rsaPss)).toBe(true);
  expect(isRightSignature(`${base} `, found.signature, rsaPss)).toBe(false);
});

it('verifies B.2.4, with ecdsa-p256-sha256 over the base of an answer', () => {
  const base = [
    '"@status": 200',
    '"content-type": application/json',
    '"content-digest": sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
    '"content-length": 23',
    '"@signature-params": ("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
  ].join('\n');
  const signature = Buffer.from(
    'wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==',
    'base64',
  );

  expect(isRightSignature(base, signature, p256)).toBe(true);
  expect(isRightSignature(base.replace('200', '201'), signature, p256)).toBe(false);
});

it('verifies B.2.5, with hmac-sha256', () => {
  const found = read(
    '("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
    'pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=',
  );
  expect(isRightMac(signatureBase(request, found), found.signature, sharedSecret)).toBe(true);
});

it('verifies B.2.6, with ed25519', () => {
  const found = read(
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==',
  );
  expect(isRightSignature(signatureBase(request, found), found.signature, ed25519)).toBe(true);
});

it('holds digests against the body, as RFC 9530 has them', () => {
  const sha256 = createHash('sha256').update(body).digest('base64');
  expect(isRightDigest(digest, body)).toBe(true);
  expect(isRightDigest(`sha-256=:${sha256}:, ${digest}`, body)).toBe(true);
  expect(isRightDigest(`unixsum=:AAAA:, sha-256=:${sha256}:`, body)).toBe(true);
  for (const header of ['', 'sha-256=:AAAA:', `sha-256=:${sha256}:, sha-512=:AAAA:`, 'md5=:AAAA:', sha256])
    expect(isRightDigest(header, body)).toBe(false);
});

it.each([
  ['', ''],
  ['sig=("@method")', ''],
  ['sig=("@method")', 'other=:AAAA:'],
  ['sig=("@method")', 'sig=:AAAA:, sig2=:AAAA:'],
  ['sig=("@method"), sig2=("@method")', 'sig=:AAAA:'],
  ['sig=("@method"  "@path")', 'sig=:AAAA:'],
  ['sig=("@method";created=1', 'sig=:AAAA:'],
  ['sig=(@method)', 'sig=:AAAA:'],
  ['sig=("@method")junk', 'sig=:AAAA:'],
  [`sig=(${'"a" '.repeat(100)}"b")`, 'sig=:AAAA:'],
])('reads no signature in %j and %j', (input, signature) => {
  expect(parseSignatureInput(input, signature)).toBeNull();
});

const now = Date.UTC(2026, 10, 20);
const created = now / 1000;
const usual = '("@method" "@path" "@query" "content-digest")';
const key = {
  id: 'k',
  hash: '',
  env: 'prod',
  state: 'active',
  until: null,
  secret: 'sk',
  publicKey: null,
} as const;

/** What is said of a request that was signed so. */
function check(
  input: string,
  {
    facts = {},
    sent = body,
    publicKey = null,
    sign,
  }: {
    facts?: Partial<RequestHead>;
    sent?: Buffer;
    publicKey?: string | null;
    sign?: (base: string) => Buffer;
  } = {},
) {
  const signed = { ...request, ...facts };
  const found = parseSignatureInput(`sig=${input}`, 'sig=:AAAA:')!;
  const mac = (base: string) => createHmac('sha256', 'opened sk').update(base).digest();
  let signature: Uint8Array = Buffer.alloc(32);
  try {
    signature = (sign ?? mac)(signatureBase(signed, found));
  } catch {
    // It cannot be signed; the check says why.
  }
  const said = {
    'signature-input': `sig=${input}`,
    signature: `sig=:${Buffer.from(signature).toString('base64')}:`,
  };
  return verifyMessage(
    { ...signed, headers: { ...signed.headers, ...said } },
    sent,
    { key: { ...key, publicKey }, openSecret: (sealed) => `opened ${sealed}` },
    now,
  );
}
const params = (more = '') => `;created=${created};keyid="ak";nonce="nonce-of-16-signs"${more}`;

it('takes what is signed with the secret of the key, whole', () => {
  expect(check(usual + params())).toEqual({ nonce: 'nonce-of-16-signs' });
  expect(check(usual + params(`;alg="hmac-sha256";expires=${created + 60}`))).toHaveProperty('nonce');
  const plain = {
    facts: { url: '/foo', method: 'GET', headers: { host: 'example.com' } },
    sent: Buffer.alloc(0),
  };
  expect(check('("@method" "@path")' + params(), plain)).toHaveProperty('nonce');
});

it('takes what is signed with the private half of a key, by the algorithm of its kind', () => {
  const pairs = [
    [generateKeyPairSync('ed25519'), null, {}],
    [generateKeyPairSync('ec', { namedCurve: 'prime256v1' }), 'sha256', { dsaEncoding: 'ieee-p1363' }],
    [generateKeyPairSync('rsa', { modulusLength: 2048 }), 'sha512', { padding: 6, saltLength: 64 }],
  ] as const;
  for (const [pair, hash, options] of pairs) {
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const privateKey = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const sign = (base: string) => signWith(hash, Buffer.from(base), { key: privateKey, ...options });
    expect(check(usual + params(), { publicKey, sign })).toHaveProperty('nonce');
    // The secret proves nothing for such a key.
    expect(check(usual + params(), { publicKey })).toMatchObject({ code: 'E9102' });
    expect(check(usual + params(';alg="hmac-sha256"'), { publicKey, sign })).toMatchObject({ code: 'E9102' });
  }
});

it.each([
  ['a signature of something else', usual + params(), { sign: () => Buffer.alloc(32) }, 'E9102', undefined],
  ['no method', '("@path" "@query" "content-digest")' + params(), {}, 'E9102', /@method/],
  ['no path', '("@method" "@query" "content-digest")' + params(), {}, 'E9102', /@path/],
  ['no query', '("@method" "@path" "content-digest")' + params(), {}, 'E9102', /@query/],
  ['no digest of a body', '("@method" "@request-target")' + params(), {}, 'E9102', /content-digest/],
  ['another body', usual + params(), { sent: Buffer.from('{}') }, 'E9102', /Content-Digest/],
  ['another algorithm', usual + params(';alg="ed25519"'), {}, 'E9102', /hmac-sha256/],
  [
    'a header that is not there',
    '("@method" "@request-target" "content-digest" "x-none")' + params(),
    {},
    'E9102',
    /x-none/,
  ],
  [
    'what no gateway sees',
    '("@method" "@request-target" "content-digest" "@scheme")' + params(),
    {},
    'E9102',
    /@scheme/,
  ],
  [
    'a part of a header',
    '("@method" "@request-target" "content-digest" "date";sf)' + params(),
    {},
    'E9102',
    /参数/,
  ],
  [
    'something twice',
    '("@method" "@request-target" "content-digest" "date" "date")' + params(),
    {},
    'E9102',
    /重复/,
  ],
  ['no time', `${usual};keyid="ak";nonce="nonce-of-16-signs"`, {}, 'E9113', undefined],
  [
    'an old time',
    `${usual};created=${created - 301};keyid="ak";nonce="nonce-of-16-signs"`,
    {},
    'E9113',
    undefined,
  ],
  [
    'a time to come',
    `${usual};created=${created + 301};keyid="ak";nonce="nonce-of-16-signs"`,
    {},
    'E9113',
    undefined,
  ],
  ['one that has ended', usual + params(`;expires=${created}`), {}, 'E9113', undefined],
  ['no nonce', `${usual};created=${created};keyid="ak"`, {}, 'E9113', undefined],
] as const)('refuses %s', (_, input, facts, code, text) => {
  const fault = check(input, facts);
  expect(fault).toMatchObject({ code, ...(text && { text: expect.stringMatching(text) }) });
});
