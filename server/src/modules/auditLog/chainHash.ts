import { createHash } from 'node:crypto';

/** Before the first entry. */
export const chainStart = '0'.repeat(64);

/** Covers an entry and, by the hash before, all that came earlier. */
export const chainHash = (before: string, content: string): string =>
  createHash('sha256').update(before).update('\n').update(content).digest('hex');
