import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs';

/** Names of the files that hold usage, oldest first. */
export const usageFilesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.log'))
        .sort()
    : [];

/** A new file is in its folder for good. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
