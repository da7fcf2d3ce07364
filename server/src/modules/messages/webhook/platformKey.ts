import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import { textOf, type Signed } from './sign';

/** Of an Ed25519 key in PKCS #8, before its seed. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const seedBytes = 32;

export interface PlatformKey {
  /** PEM. */
  publicKey: string;
  /** As Standard Webhooks says of signatures that need no shared secret: `v1a,…`. */
  signatureOf: (signed: Signed) => string;
}

/** The portal's own key, the same in every process: made from its secret, and another one once that is another. */
export function createPlatformKey(secret: string): PlatformKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'webhook signatures of the platform', seedBytes));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    signatureOf: (signed) => `v1a,${sign(null, Buffer.from(textOf(signed)), key).toString('base64')}`,
  };
}
