import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Without characters that are mistaken for each other. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** 32 bits in this alphabet. */
export const checksumLength = 6;

export const randomText = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * The text with the CRC-32 of it behind, so that whoever looks for lost keys in public code knows what is one without
 * asking anybody (`docs/secret-scanning.md`). It proves nothing: keys are known by their hash.
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
