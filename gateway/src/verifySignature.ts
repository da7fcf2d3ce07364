import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Code } from '@portal/codes';
import {
  clockSkewMaxMs,
  noncePattern,
  signatureTypes,
  stringToSign,
} from '@portal/contract/gatewaySignature';

export type SignatureFault = { code: Code; text?: string; stringToSignHash?: string };

/** A signature to be verified, with the text it should sign. */
export interface SentSignature {
  signature: Buffer;
  signedText: string;
}

/**
 * Reads the signature headers of the kind that the key requires and checks the time (`clockSkewMaxMs`). The caller
 * verifies the signature and the nonce.
 */
export function readSignature(
  request: IncomingMessage,
  body: Uint8Array,
  kind: keyof typeof signatureTypes,
  now: number,
): SentSignature | SignatureFault {
  const header = (name: string) => String(request.headers[name] ?? '');
  const [timestamp, nonce, signature] = [header('x-timestamp'), header('x-nonce'), header('x-signature')];
  const type = header('x-sign-type') || signatureTypes.hmac;
  if (type !== signatureTypes[kind])
    return { code: 'E9102', text: `签名错误：该密钥的 X-Sign-Type 须为 ${signatureTypes[kind]}` };
  if (signature === '')
    return { code: 'E9102', text: '没有签名：须带请求头 X-Timestamp、X-Nonce 与 X-Signature' };
  if (!/^\d{13}$/.test(timestamp))
    return { code: 'E9113', text: 'X-Timestamp 须为 1970 年以来的毫秒数（13 位数字）' };
  const fault = findSkew('X-Timestamp', Number(timestamp), now) ?? findNonceFault('X-Nonce', nonce);
  if (fault) return fault;
  return {
    signature: Buffer.from(signature, 'base64'),
    signedText: stringToSign({
      method: request.method ?? '',
      target: request.url ?? '',
      timestamp,
      nonce,
      body,
    }),
  };
}

export function isRightHmac({ signature, signedText }: SentSignature, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(signedText).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** A refusal because of a clock that is too far off. */
export function findSkew(name: string, sentAt: number, now: number): SignatureFault | null {
  const ahead = Math.round((sentAt - now) / 1000);
  return Math.abs(sentAt - now) <= clockSkewMaxMs
    ? null
    : {
        code: 'E9113',
        text: `${name} 比网关的时间${ahead < 0 ? '早' : '晚'} ${Math.abs(ahead)} 秒，最多相差 ${clockSkewMaxMs / 1000} 秒：请校准时钟`,
      };
}

export const findNonceFault = (name: string, nonce: string): SignatureFault | null =>
  noncePattern.test(nonce) ? null : { code: 'E9113', text: `${name} 须为 8 到 64 位字母、数字或 _ . ~ -` };

export const usedNonce = {
  code: 'E9113',
  text: '随机数已使用：每次请求（重试也是）须用新的随机数重新签名',
} as const satisfies SignatureFault;

/** The refusal names the expected text without the secret. */
export const wrongSignature = (signedText: string): SignatureFault => ({
  code: 'E9102',
  text: '签名错误：您的待签串的 SHA-256 与 stringToSignHash 相同时是密钥不对，不同时是待签串不对',
  stringToSignHash: createHash('sha256').update(signedText).digest('hex'),
});
