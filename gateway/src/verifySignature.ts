import { createHmac, timingSafeEqual } from 'node:crypto';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Code } from '@portal/codes';
import { stringToSign } from '@portal/contract/gatewaySignature';

const windowMs = 300_000;
/** A nonce is remembered for as long as its timestamp may pass, on both sides of now. */
const nonceKeptMs = 2 * windowMs;
const noncePattern = /^[\w.~-]{8,64}$/;

export type SignatureRefusal = { code: Code; stringToSignHash?: string };

/** Nonces that were used. Two halves that take turns, so that forgetting costs nothing. */
export class Nonces {
  private young = new Set<string>();
  private old = new Set<string>();
  private turnedAt = 0;

  /** False when it was used before. */
  use(keyId: string, nonce: string, now: number): boolean {
    if (now - this.turnedAt > nonceKeptMs) {
      this.old = this.young;
      this.young = new Set();
      this.turnedAt = now;
    }
    const id = `${keyId} ${nonce}`;
    if (this.young.has(id) || this.old.has(id)) return false;
    this.young.add(id);
    return true;
  }
}

export const isSigned = ({ headers }: IncomingMessage) => headers['x-signature'] !== undefined;

/** Null when the signature is right: the time within 300 s, the nonce new, HMAC-SHA256 of what was sent. */
export function refuseSignature(
  request: IncomingMessage,
  body: Uint8Array,
  { keyId, secret }: { keyId: string; secret: string },
  nonces: Nonces,
  now: number,
): SignatureRefusal | null {
  const header = (name: string) => String(request.headers[name] ?? '');
  const [timestamp, nonce, given] = [header('x-timestamp'), header('x-nonce'), header('x-signature')];
  const type = header('x-sign-type') || 'HMAC-SHA256';
  if (type !== 'HMAC-SHA256' || given === '') return { code: 'E9102' };
  if (
    !/^\d{13}$/.test(timestamp) ||
    Math.abs(now - Number(timestamp)) > windowMs ||
    !noncePattern.test(nonce)
  )
    return { code: 'E9113' };
  const text = stringToSign({ method: request.method!, target: request.url!, timestamp, nonce, body });
  const wanted = createHmac('sha256', secret).update(text).digest();
  const sent = Buffer.from(given, 'base64');
  if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted))
    return { code: 'E9102', stringToSignHash: createHash('sha256').update(text).digest('hex') };
  return nonces.use(keyId, nonce, now) ? null : { code: 'E9113' };
}
