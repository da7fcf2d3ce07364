import { statfsSync } from 'node:fs';

/** Bytes that can still be written to the disk of a folder. */
export function roomOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
