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
 * Reads the signature headers of the kind that the key requires and checks the time (within 300 s). The caller verifies
 * the signature and the nonce.
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
  if (signature === '') return { code: 'E9102' };
  if (
    !/^\d{13}$/.test(timestamp) ||
    Math.abs(now - Number(timestamp)) > clockSkewMaxMs ||
    !noncePattern.test(nonce)
  )
    return { code: 'E9113' };
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

/** The refusal names the expected text without the secret. */
export const wrongSignature = ({ signedText }: SentSignature): SignatureFault => ({
  code: 'E9102',
  stringToSignHash: createHash('sha256').update(signedText).digest('hex'),
});
