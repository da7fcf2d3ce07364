import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Opaque id of a row, `prefix_` and 96 random bits. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('base64url')}`;

/** Secret for a cookie or a link: 256 random bits. */
export const newSecret = () => randomBytes(32).toString('base64url');

export const newDigits = (length: number) =>
  randomInt(10 ** length)
    .toString()
    .padStart(length, '0');

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

export const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Constant-time comparison; an empty text never matches. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length > 0 && left.length === right.length && timingSafeEqual(left, right);
}
