import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Folders of releases in the order in which they can go live: remotes may need what only the new shell brings, and a shell
 * serves the remotes of before.
 */
export const shellFirst = (folders: readonly string[]): string[] =>
  [true, false].flatMap((isWanted) => folders.filter((folder) => isShell(folder) === isWanted));

const isShell = (folder: string) => existsSync(path.join(folder, 'shell.json'));
