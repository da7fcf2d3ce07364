import { randomInt } from 'node:crypto';
import { recoveryAlphabet } from '@portal/rules';
import { hmac } from '../../../platform/ids';

export const recoveryCodesCount = 10;
const length = 10;

/** "ABCDE-23456": 50 random bits. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}

/** Hash of a code, in any spelling that is accepted. */
export const recoveryCodeHash = (secret: string, userId: string, code: string) =>
  hmac(secret, `recovery:${userId}:${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`);
