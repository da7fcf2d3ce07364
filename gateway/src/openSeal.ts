import { createDecipheriv, createHash } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Opens what the server sealed for its gateways (AES-256-GCM, see the server's seal). */
export function createOpener(token: string): (sealed: string) => string {
  const key = createHash('sha256').update(`seal:gateway:${token}`).digest();
  return (sealed) => {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
      'utf8',
    );
  };
}
