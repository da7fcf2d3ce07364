import { createHash } from 'node:crypto';

/**
 * Whether a visitor is among the `percent` who get a canary. The answer for a visitor is stable, a larger share
 * includes the smaller one, and other canaries reach other visitors.
 */
export function isInCanary(visitorId: string, remote: string, version: string, percent: number): boolean {
  const digest = createHash('sha256').update(`${remote}@${version}:${visitorId}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < percent / 100;
}
