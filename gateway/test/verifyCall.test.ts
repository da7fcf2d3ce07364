import { execFileSync } from 'node:child_process';
import { createHash, createHmac, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sm2 } from 'sm-crypto-v2';
import { sm2UserId, stringToSign } from '@portal/contract/gatewaySignature';
import { isRefusal, type Arrival, type Refusal } from '../src/Call';
import { judgeCall } from '../src/judgeCall';
import { Sm2Signatures } from '../src/Sm2Signatures';
import { verifyCall } from '../src/verifyCall';
import { aLine, type Line } from './aLine';
import { appKey, type MarketFacts } from './aMarket';

const body = '{"name":"西湖"}';
const target = '/prod/region/v2/regions';

interface Signing {
  timestamp?: string;
  nonce?: string;
  signedBody?: string;
  type?: string;
}

function sign(line: Line, { nonce = 'nonce-0001', signedBody = body, ...facts }: Signing = {}) {
  const timestamp = facts.timestamp ?? String(line.clock.now());
  const text = stringToSign({ method: 'POST', target, timestamp, nonce, body: Buffer.from(signedBody) });
  return {
    text,
    headers: {
      host: 'gateway',
      'x-app-key': appKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': createHmac('sha256', 'opened sealed').update(text).digest('base64'),
      ...(facts.type && { 'x-sign-type': facts.type }),
    },
  };
}

function arrive(
  headers: Record<string, string>,
  parts: (string | Buffer)[] = [body],
  end: 'whole' | 'broken' | 'open' = 'whole',
): Arrival {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'POST', url: target, httpVersion: '1.1', headers });
  request.rawHeaders = Object.entries(headers).flat();
  for (const part of parts) request.push(part);
  if (end === 'whole') request.push(null);
  else if (end === 'broken') request.destroy(new Error('aborted'));
  return { request, response: new ServerResponse(request), requestId: 'rq1', startedAt: 0 };
}

function verify(line: Line, arrival: Arrival): Promise<Buffer | Refusal> {
  const call = judgeCall(arrival.request, line.parts, line.clock.now());
  if (isRefusal(call)) throw new Error(`refused: ${call.code}`);
  return verifyCall(arrival, call, line.parts);
}

it('gives the body that was signed to who carries it', async () => {
  const line = aLine();

  expect(String(await verify(line, arrive(sign(line).headers)))).toBe(body);
});

it('says what it expects to be signed where something else was', async () => {
  const line = aLine();
  const { text, headers } = sign(line);

  const refusal = await verify(line, arrive(headers, ['{}']));

  const expected = text.replace(/\w+$/, createHash('sha256').update('{}').digest('hex'));
  expect(refusal).toMatchObject({
    code: 'E9102',
    call: { key: { id: 'key-1' } },
    stringToSignHash: createHash('sha256').update(expected).digest('hex'),
  });
});

describe('with SM2', () => {
  const pair = sm2.generateKeyPairHex();
  const stranger = sm2.generateKeyPairHex();
  const signatures = new Sm2Signatures();
  afterAll(() => signatures.close());

  /** A line with a key of which the public half is known. */
  function sm2Line(market: MarketFacts = {}) {
    const line = aLine({ ...market, key: { publicKey: pair.publicKey, ...market.key } });
    Object.assign(line.parts, { sm2: signatures });
    return line;
  }

  type Changes = Signing & { privateKey?: string; isRaw?: boolean; userId?: string };
  function signSm2(line: Line, { privateKey = pair.privateKey, isRaw, userId, ...facts }: Changes = {}) {
    const { text, headers } = sign(line, { type: 'SM3withSM2', ...facts });
    const hex = sm2.doSignature(text, privateKey, {
      hash: true,
      der: !isRaw,
      userId: userId ?? sm2UserId,
    });
    return { ...headers, 'x-signature': Buffer.from(hex, 'hex').toString('base64') };
  }

  it.each([true, false])('takes a right signature, as two numbers: %s', async (isRaw) => {
    const line = sm2Line();

    expect(String(await verify(line, arrive(signSm2(line, { isRaw }))))).toBe(body);
  });

  it('takes what openssl signs', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sm2-'));
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
    openssl('genpkey', '-algorithm', 'SM2', '-out', 'key.pem');
    const publicKey = createPublicKey(openssl('pkey', '-in', 'key.pem', '-pubout'))
      .export({ type: 'spki', format: 'der' })
      .subarray(-65)
      .toString('hex');
    const line = sm2Line({ key: { publicKey } });
    const { text, headers } = sign(line, { type: 'SM3withSM2' });
    writeFileSync(path.join(folder, 'text'), text);
    const options = ['-rawin', '-digest', 'sm3', '-pkeyopt', `distid:${sm2UserId}`];
    const signature = openssl('pkeyutl', '-sign', '-inkey', 'key.pem', '-in', 'text', ...options);

    const arrival = arrive({ ...headers, 'x-signature': signature.toString('base64') });
    expect(String(await verify(line, arrival))).toBe(body);
    rmSync(folder, { recursive: true });
  });

  it.each<[string, Changes]>([
    ['of another body', { signedBody: '{}' }],
    ['by another key', { privateKey: stranger.privateKey }],
    ['for another identity', { userId: 'somebody' }],
  ])('refuses a signature %s, and says what it expects', async (_, changes) => {
    const line = sm2Line();

    expect(await verify(line, arrive(signSm2(line, changes)))).toMatchObject({
      code: 'E9102',
      stringToSignHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  it.each([
    '',
    'AA==',
    '!!!!',
    'MAYCAQACAQA=',
    Buffer.alloc(64).toString('base64'),
    Buffer.alloc(64, 255).toString('base64'),
    Buffer.alloc(63, 1).toString('base64'),
    Buffer.concat([Buffer.from([0x30, 0x46]), Buffer.alloc(70, 2)]).toString('base64'),
    Buffer.concat([Buffer.from([0x30, 254]), Buffer.alloc(254, 2)]).toString('base64'),
    Buffer.alloc(5000, 0x30).toString('base64'),
  ])('refuses the hostile signature %p', async (signature) => {
    const line = sm2Line();
    const headers = { ...signSm2(line), 'x-signature': signature };

    expect(await verify(line, arrive(headers))).toMatchObject({ code: 'E9102' });
  });

  it('wants the kind of signature that the key is for, and says which', async () => {
    const line = sm2Line();
    const plain = aLine();
    const expected = (type: string) => ({
      code: 'E9102',
      text: `签名错误：该密钥的 X-Sign-Type 须为 ${type}`,
    });

    for (const type of [undefined, 'HMAC-SHA256', 'sm3withsm2', 'toString'])
      expect(await verify(line, arrive(sign(line, { type }).headers))).toMatchObject(expected('SM3withSM2'));
    expect(await verify(plain, arrive(signSm2(plain)))).toMatchObject(expected('HMAC-SHA256'));
  });

  it('takes a nonce once, and a clock 300 seconds off, as with HMAC', async () => {
    const line = sm2Line();
    const headers = signSm2(line);
    expect(String(await verify(line, arrive(headers)))).toBe(body);

    expect(await verify(line, arrive(headers))).toMatchObject({ code: 'E9113' });
    const at = (ms: number, nonce: string) =>
      verify(line, arrive(signSm2(line, { timestamp: String(line.clock.now() + ms), nonce })));
    expect(String(await at(300_000, 'nonce-0002'))).toBe(body);
    expect(await at(301_000, 'nonce-0003')).toMatchObject({ code: 'E9113' });
    expect(await at(-301_000, 'nonce-0004')).toMatchObject({ code: 'E9113' });
    for (const missing of ['x-timestamp', 'x-nonce'])
      expect(await verify(line, arrive({ ...signSm2(line), [missing]: '' }))).toMatchObject({
        code: 'E9113',
      });
  });

  it('asks to come again where nobody can check, and checks again with the next', async () => {
    const line = sm2Line();
    const ask = () =>
      signatures.isRight(pair.publicKey, { signature: Buffer.alloc(64), signedText: 'anything' });
    const many = Array.from({ length: 301 }, ask);
    // More than wait at once.
    expect(await many[300]).toBeNull();
    await signatures.close();
    expect(await many[299]).toBeNull();

    expect(String(await verify(line, arrive(signSm2(line))))).toBe(body);
  });
});

it('refuses another kind of signature, and none', async () => {
  const line = aLine();
  const { headers } = sign(line, { type: 'HMAC-MD5' });

  expect(await verify(line, arrive(headers))).toMatchObject({ code: 'E9102' });
  expect(await verify(line, arrive({ ...headers, 'x-signature': '' }))).toMatchObject({ code: 'E9102' });
});

it.each([
  [
    'no signature',
    { 'x-signature': '' },
    'E9102',
    '没有签名：须带请求头 X-Timestamp、X-Nonce 与 X-Signature',
  ],
  ['seconds', { 'x-timestamp': '1790000000' }, 'E9113', 'X-Timestamp 须为 1970 年以来的毫秒数（13 位数字）'],
  ['a short nonce', { 'x-nonce': 'short' }, 'E9113', 'X-Nonce 须为 8 到 64 位字母、数字或 _ . ~ -'],
])('says what is wrong with a call that has %s', async (_, change, code, text) => {
  const line = aLine();

  expect(await verify(line, arrive({ ...sign(line).headers, ...change }))).toMatchObject({ code, text });
});

it('lets a clock be 300 seconds off, and no more', async () => {
  const line = aLine();
  const at = (seconds: number, nonce: string) =>
    verify(line, arrive(sign(line, { timestamp: String(line.clock.now() + seconds * 1000), nonce }).headers));

  expect(String(await at(300, 'nonce-0001'))).toBe(body);
  expect(String(await at(-300, 'nonce-0002'))).toBe(body);
  expect(await at(301, 'nonce-0003')).toMatchObject({
    code: 'E9113',
    text: 'X-Timestamp 比网关的时间晚 301 秒，最多相差 300 秒：请校准时钟',
  });
  expect(await at(-301, 'nonce-0004')).toMatchObject({
    code: 'E9113',
    text: 'X-Timestamp 比网关的时间早 301 秒，最多相差 300 秒：请校准时钟',
  });
});

it('takes a nonce once, for as long as its timestamp may pass', async () => {
  const line = aLine();
  const timestamp = String(line.clock.now() + 300_000);
  const { headers } = sign(line, { timestamp });
  expect(String(await verify(line, arrive(headers)))).toBe(body);

  expect(await verify(line, arrive(headers))).toMatchObject({
    code: 'E9113',
    text: '随机数已使用：每次请求（重试也是）须用新的随机数重新签名',
  });
  await line.clock.pass(600_000);
  expect(await verify(line, arrive(headers))).toMatchObject({ code: 'E9113' });
  expect(await verify(line, arrive(sign(line, { nonce: 'short' }).headers))).toMatchObject({ code: 'E9113' });
});

it('refuses a body that is too large to be kept, or breaks off, without blaming the key, and logs the call', async () => {
  const line = aLine();
  const { headers } = sign(line);
  const tooLarge = Array.from({ length: 11 }, () => Buffer.alloc(1024 * 1024));

  expect(await verify(line, arrive(headers, tooLarge))).toMatchObject({
    code: 'E0017',
    text: '请求体超过签名调用的 10 MB',
    call: { env: 'prod' },
  });
  expect(await verify(line, arrive(headers, [], 'broken'))).toMatchObject({
    code: 'E0017',
    text: '请求体不完整',
    call: { env: 'prod' },
  });
});

it('waits for a body no longer than the call may take', async () => {
  const line = aLine();
  const arrival = arrive(sign(line).headers, ['{"name":'], 'open');
  const verified = verify(line, arrival);

  await line.clock.pass(60_000);

  expect(await verified).toMatchObject({ code: 'E0017', text: '请求体没有在限定时间内到达' });
});
