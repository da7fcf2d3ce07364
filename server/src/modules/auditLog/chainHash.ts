import { createHash } from 'node:crypto';

/** The hash before the first entry. */
export const chainStart = '0'.repeat(64);

/** Covers an entry and, through the previous hash, all earlier ones. */
export const chainHash = (before: string, content: string): string =>
  createHash('sha256').update(before).update('\n').update(content).digest('hex');
