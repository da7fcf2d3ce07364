import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export interface Seal {
  close: (text: string) => string;
  /** @throws {Error} when it was sealed with another secret, for another purpose, or changed. */
  open: (sealed: string) => string;
}

/**
 * Encryption at rest, and of what the server gives its gateways (AES-256-GCM). Only they import this file.
 *
 * @param purpose  Keeps what is sealed for one use from being opened as another.
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = createHash('sha256').update(`seal:${purpose}:${secret}`).digest();
  return {
    close(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}
