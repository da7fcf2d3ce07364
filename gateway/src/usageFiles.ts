import { closeSync, existsSync, fsyncSync, openSync, readFileSync, readdirSync } from 'node:fs';
import type { UsageEvent } from '@portal/contract/gateway';

/** A call that was made, or whose charge goes back. */
export type UsageLine = UsageEvent | { voided: string };

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

/** A line that is not whole was being written when the process died: its answer never left. */
export function readUsage(file: string): UsageLine[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as UsageLine] : [];
    } catch {
      return [];
    }
  });
}
