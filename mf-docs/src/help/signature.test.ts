import { createHmac, webcrypto } from 'node:crypto';
import { stringToSign } from '@portal/contract/gatewaySignature';
import { linesToSign, signText } from './signature';

beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));

it.each(['', '{"a":"中文"}'])('signs like the gateway, body %j', async (body) => {
  const call = {
    method: 'post',
    target: '/prod/x/v1/y?a=1',
    timestamp: '1790000000000',
    nonce: 'n-12345678',
  };

  const text = (await linesToSign({ ...call, body })).join('\n');

  expect(text).toBe(stringToSign({ ...call, body: Buffer.from(body) }));
  expect(await signText('secret', text)).toBe(createHmac('sha256', 'secret').update(text).digest('base64'));
});
