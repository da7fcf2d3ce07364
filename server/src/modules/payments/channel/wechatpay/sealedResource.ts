import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Encrypted content of a notification: AES-256-GCM, tag after the ciphertext. */
export interface SealedResource {
  ciphertext: string;
  nonce: string;
  associated_data: string;
}

const tagBytes = 16;

/** @returns the plain text; null when it was encrypted with another key, or changed. */
export function openResource(
  { ciphertext, nonce, associated_data }: SealedResource,
  apiV3Key: string,
): string | null {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length < tagBytes) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(associated_data));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

export function sealResource(
  text: string,
  { nonce, associated_data }: Omit<SealedResource, 'ciphertext'>,
  apiV3Key: string,
): SealedResource {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), {
    authTagLength: tagBytes,
  });
  cipher.setAAD(Buffer.from(associated_data));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: sealed.toString('base64'), nonce, associated_data };
}
