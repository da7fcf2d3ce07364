import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Without characters that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Holds 32 bits in this alphabet. */
export const checksumLength = 6;

export const randomText = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * Appends a CRC-32 to the text, so that scanners for leaked keys recognise one without asking
 * (`docs/secret-scanning.md`). It authenticates nothing: keys are looked up by hash.
 */
export function withChecksum(text: string): string {
  let rest = crc32(text);
  let sum = '';
  while (sum.length < checksumLength) {
    sum = alphabet.charAt(rest % alphabet.length) + sum;
    rest = Math.floor(rest / alphabet.length);
  }
  return text + sum;
}
