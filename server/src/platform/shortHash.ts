import { createHash } from 'node:crypto';

/** Tells whether two things are the same, in 22 characters. */
export const shortHash = (held: unknown): string =>
  createHash('sha256').update(JSON.stringify(held)).digest('base64url').slice(0, 22);
