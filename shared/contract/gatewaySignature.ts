import { createHash } from 'node:crypto';

interface SignedCall {
  method: string;
  /** Path with the query, exactly as it is sent. */
  target: string;
  /** Milliseconds since 1970. */
  timestamp: string;
  nonce: string;
  body: Uint8Array;
}

/**
 * The text that a consumer signs with HMAC-SHA256 or SM3withSM2: five lines, namely method, target, timestamp, nonce,
 * and the sha256 of the body in hex.
 */
export const stringToSign = ({ method, target, timestamp, nonce, body }: SignedCall): string =>
  [method.toUpperCase(), target, timestamp, nonce, createHash('sha256').update(body).digest('hex')].join(
    '\n',
  );

/** Kinds of signatures, as `X-Sign-Type` names them. */
export const signatureTypes = { hmac: 'HMAC-SHA256', sm2: 'SM3withSM2' } as const;
/** Identity of the signer that SM2 requires (GM/T 0009): the default one, the same for all. */
export const sm2UserId = '1234567812345678';

/** How far the clock of a caller may be off. */
export const clockSkewMaxMs = 300_000;
/** A nonce is remembered for as long as its timestamp may pass, on both sides of now. */
export const nonceKeptMs = 2 * clockSkewMaxMs;
export const noncePattern = /^[\w.~-]{8,64}$/;
/** Most nonces that a gateway claims at once. */
export const noncesMax = 1000;

export interface UsedNonce {
  keyId: string;
  nonce: string;
}
