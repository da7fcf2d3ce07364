import { createHash, createHmac } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { stringToSign } from '@portal/contract/gatewaySignature';
import { isRefusal, type Arrival, type Refusal } from '../src/Call';
import { judgeCall } from '../src/judgeCall';
import { verifyCall } from '../src/verifyCall';
import { aLine, type Line } from './aLine';
import { appKey } from './aMarket';

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
  isWhole = true,
): Arrival {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'POST', url: target, httpVersion: '1.1', headers });
  request.rawHeaders = Object.entries(headers).flat();
  for (const part of parts) request.push(part);
  if (isWhole) request.push(null);
  else request.destroy(new Error('aborted'));
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

it('refuses another kind of signature, and none', async () => {
  const line = aLine();
  const { headers } = sign(line, { type: 'HMAC-MD5' });

  expect(await verify(line, arrive(headers))).toMatchObject({ code: 'E9102' });
  expect(await verify(line, arrive({ ...headers, 'x-signature': '' }))).toMatchObject({ code: 'E9102' });
});

it('lets a clock be 300 seconds off, and no more', async () => {
  const line = aLine();
  const at = (seconds: number, nonce: string) =>
    verify(line, arrive(sign(line, { timestamp: String(line.clock.now() + seconds * 1000), nonce }).headers));

  expect(String(await at(300, 'nonce-0001'))).toBe(body);
  expect(String(await at(-300, 'nonce-0002'))).toBe(body);
  expect(await at(301, 'nonce-0003')).toMatchObject({ code: 'E9113' });
  expect(await at(-301, 'nonce-0004')).toMatchObject({ code: 'E9113' });
});

it('takes a nonce once, for as long as its timestamp may pass', async () => {
  const line = aLine();
  const timestamp = String(line.clock.now() + 300_000);
  const { headers } = sign(line, { timestamp });
  expect(String(await verify(line, arrive(headers)))).toBe(body);

  expect(await verify(line, arrive(headers))).toMatchObject({ code: 'E9113' });
  await line.clock.pass(600_000);
  expect(await verify(line, arrive(headers))).toMatchObject({ code: 'E9113' });
  expect(await verify(line, arrive(sign(line, { nonce: 'short' }).headers))).toMatchObject({ code: 'E9113' });
});

it('refuses a body that is too large to be kept, or breaks off, without blaming the key', async () => {
  const line = aLine();
  const { headers } = sign(line);
  const tooLarge = Array.from({ length: 11 }, () => Buffer.alloc(1024 * 1024));

  expect(await verify(line, arrive(headers, tooLarge))).toEqual({
    code: 'E0017',
    text: '请求体过大或不完整',
  });
  expect(await verify(line, arrive(headers, [], false))).toEqual({
    code: 'E0017',
    text: '请求体过大或不完整',
  });
});
