import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs';

/** Names of the files that hold usage, oldest first. */
export const usageFilesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.log'))
        .sort()
    : [];

/** Syncs a folder, so that a new file in it survives a power cut. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
