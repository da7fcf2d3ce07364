import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** Separates the id of a key from the sealed text; it occurs in neither. */
const mark = '.';

export interface SealKey {
  /** Prefix of texts sealed with this key; empty: no prefix. */
  id: string;
  secret: string;
}

/** Newest first: the first seals, the others only open. */
export type SealKeys = readonly [...SealKey[], SealKey];

export interface Seal {
  close: (text: string) => string;
  /** @throws {Error} when it was sealed with another secret, for another purpose, or changed. */
  open: (sealed: string) => string;
  /** Whether it was sealed with a key other than the newest. */
  isOld: (sealed: string) => boolean;
}

/**
 * Authenticated encryption (AES-256-GCM) for data at rest and for data that the server sends to its gateways; not for the
 * browser.
 *
 * @param purpose  Part of the key: a text sealed for one purpose cannot be opened for another.
 */
export function createSeal(keys: string | SealKeys, purpose: string): Seal {
  const ring: SealKeys = typeof keys === 'string' ? [{ id: '', secret: keys }] : keys;
  const [newest] = ring;
  const bytesOf = ({ secret }: SealKey) => createHash('sha256').update(`seal:${purpose}:${secret}`).digest();
  const byId = new Map(ring.map((key) => [key.id, bytesOf(key)]));
  const newestBytes = bytesOf(newest);

  const split = (sealed: string) => {
    const at = sealed.indexOf(mark);
    return { id: sealed.slice(0, Math.max(at, 0)), body: sealed.slice(at + 1) };
  };

  return {
    close(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, newestBytes, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
      return newest.id === '' ? sealed : `${newest.id}${mark}${sealed}`;
    },
    open(sealed) {
      const { id, body } = split(sealed);
      const key = byId.get(id);
      if (!key) throw new Error(`sealed with a key that is not there: ${id || 'the secret of the portal'}`);
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString('utf8');
    },
    isOld: (sealed) => split(sealed).id !== newest.id,
  };
}
