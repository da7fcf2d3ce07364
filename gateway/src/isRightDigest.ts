import { createHash, timingSafeEqual } from 'node:crypto';

const digests = { 'sha-256': 'sha256', 'sha-512': 'sha512' } as const;
const member = /^([a-z0-9-]+)=:([A-Za-z0-9+/]*={0,2}):$/;

/** Whether `Content-Digest` (RFC 9530) matches this body: at least one known digest, and none that is wrong. */
export function isRightDigest(header: string, body: Uint8Array): boolean {
  let known = 0;
  for (const part of header.split(',')) {
    const [, name = '', encoded = ''] = member.exec(part.trim()) ?? [];
    const algorithm = Object.entries(digests).find(([one]) => one === name)?.[1];
    if (!algorithm) continue;
    const expected = createHash(algorithm).update(body).digest();
    const given = Buffer.from(encoded, 'base64');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    known += 1;
  }
  return known > 0;
}
