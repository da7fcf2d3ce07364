import { checksumLength, randomText, withChecksum } from '../../../platform/checkedToken';
import { sha256 } from '../../../platform/ids';

/** Stored sealed with a key. */
export interface KeySecrets {
  appKey: string;
  appSecret: string;
}

const keyLength = 32;
const secretLength = 48;

/** A new key: its secrets, and the values stored in the clear. */
export function newSecrets(): { secrets: KeySecrets; hash: string; secretHash: string; mask: string } {
  const appKey = withChecksum(`ak_${randomText(keyLength - checksumLength)}`);
  const appSecret = withChecksum(`sk_${randomText(secretLength - checksumLength)}`);
  return {
    secrets: { appKey, appSecret },
    hash: sha256(appKey),
    secretHash: sha256(appSecret),
    mask: `${appKey.slice(0, 6)}…${appKey.slice(-4)}`,
  };
}
