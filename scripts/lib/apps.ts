import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');

/** Folders of everything that is released: the shell and each remote, found by its manifest. */
export function releasedApps(): string[] {
  return readdirSync(root)
    .filter(
      (name) =>
        existsSync(path.join(root, name, 'portal.json')) || existsSync(path.join(root, name, 'shell.json')),
    )
    .map((name) => path.join(root, name));
}
