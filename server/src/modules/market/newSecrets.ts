import { randomInt } from 'node:crypto';
import { sha256 } from '../../platform/ids';

/** Kept with a key, sealed. */
export interface KeySecrets {
  appKey: string;
  appSecret: string;
}

/** Without characters that are mistaken for each other. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const keyLength = 32;
const secretLength = 48;

const randomText = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A new key: what its app keeps, and what may be kept here in the open. */
export function newSecrets(): { secrets: KeySecrets; hash: string; mask: string } {
  const appKey = `ak_${randomText(keyLength)}`;
  const appSecret = `sk_${randomText(secretLength)}`;
  return {
    secrets: { appKey, appSecret },
    hash: sha256(appKey),
    mask: `${appKey.slice(0, 6)}…${appKey.slice(-4)}`,
  };
}
