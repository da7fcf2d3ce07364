import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import { textOf, type Signed } from './sign';

/** PKCS #8 prefix of an Ed25519 key, before the seed. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const seedBytes = 32;

export interface PlatformKey {
  /** PEM. */
  publicKey: string;
  /** Signature of Standard Webhooks without a shared secret: `v1a,…`. */
  signatureOf: (signed: Signed) => string;
}

/** Signing key of the portal, derived from its secret, so that it is the same in every process. */
export function createPlatformKey(secret: string): PlatformKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'webhook signatures of the platform', seedBytes));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    signatureOf: (signed) => `v1a,${sign(null, Buffer.from(textOf(signed)), key).toString('base64')}`,
  };
}
