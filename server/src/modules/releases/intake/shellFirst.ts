import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Release folders in the order in which they can go live: the shell first, because remotes may need what only the new
 * shell provides, while a shell serves older remotes.
 */
export const shellFirst = (folders: readonly string[]): string[] =>
  [true, false].flatMap((isWanted) => folders.filter((folder) => isShell(folder) === isWanted));

const isShell = (folder: string) => existsSync(path.join(folder, 'shell.json'));
