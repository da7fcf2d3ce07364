import { randomInt } from 'node:crypto';
import { recoveryAlphabet } from '@portal/rules';
import { hmac } from '../../../platform/ids';

export const recoveryCodesCount = 10;
const length = 10;

/** "ABCDE-23456": 50 random bits, to be written down. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}

/** Of a code as it was shown or as somebody types it. */
export const recoveryCodeHash = (secret: string, userId: string, code: string) =>
  hmac(secret, `recovery:${userId}:${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`);
