import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');

/** Folders of all released apps: the shell and the remotes, recognised by their manifests. */
export function releasedApps(): string[] {
  return readdirSync(root)
    .filter(
      (name) =>
        existsSync(path.join(root, name, 'portal.json')) || existsSync(path.join(root, name, 'shell.json')),
    )
    .map((name) => path.join(root, name));
}
