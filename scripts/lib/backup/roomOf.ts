import { statfsSync } from 'node:fs';

/** Free bytes on the disk of a folder. */
export function roomOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
