import { existsSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { sharedModules } from '../../shared/federation';

/**
 * Tells once for each shared module that is changed during `npm run dev` why the page does not show it: the portal's shell
 * brings it, the remote does not.
 *
 * @returns what watches, for tests.
 */
export function watchShared(root: string, tell: (sentence: string) => void): FSWatcher[] {
  const told = new Set<string>();
  return sharedModules
    .filter((name) => name.startsWith('@portal/'))
    .map((name) => name.replace('@portal', 'shared'))
    .filter((folder) => existsSync(path.join(root, folder)))
    .map((folder) =>
      watch(path.join(root, folder), { recursive: true }, () => {
        if (told.has(folder)) return;
        told.add(folder);
        tell(
          `${folder} 由门户的外壳提供，这里看不到它的改动：npm run release -- shell 之后可见，或加 --alone 独立运行。`,
        );
      }),
    );
}
