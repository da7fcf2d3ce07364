import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Code } from '@portal/codes';
import { clockSkewMaxMs, noncePattern, stringToSign } from '@portal/contract/gatewaySignature';

export type SignatureFault = { code: Code; stringToSignHash?: string };

/** Null when the signature is right: the time within 300 s, HMAC-SHA256 of what was sent. Whether it is new, others know. */
export function verifySignature(
  request: IncomingMessage,
  body: Uint8Array,
  secret: string,
  now: number,
): SignatureFault | null {
  const header = (name: string) => String(request.headers[name] ?? '');
  const [timestamp, nonce, signature] = [header('x-timestamp'), header('x-nonce'), header('x-signature')];
  const type = header('x-sign-type') || 'HMAC-SHA256';
  if (type !== 'HMAC-SHA256' || signature === '') return { code: 'E9102' };
  if (
    !/^\d{13}$/.test(timestamp) ||
    Math.abs(now - Number(timestamp)) > clockSkewMaxMs ||
    !noncePattern.test(nonce)
  )
    return { code: 'E9113' };
  const text = stringToSign({ method: request.method!, target: request.url!, timestamp, nonce, body });
  const expected = createHmac('sha256', secret).update(text).digest();
  const sent = Buffer.from(signature, 'base64');
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
    return { code: 'E9102', stringToSignHash: createHash('sha256').update(text).digest('hex') };
  return null;
}
