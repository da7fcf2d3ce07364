import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import remotePackages from '../../shared/federation/remotePackages.json';

/** Entry points of shared packages that a remote and its tests may import. */
export const openDoors = [
  ...remotePackages.map((name) => `shared/${name}/index.ts`),
  'shared/testing/index.ts',
  'shared/standalone/fakePortal.ts',
];

/** Entry points that the package uses itself: test set-up, and the stand-alone page. */
const ownDoors = ['shared/testing/jsdomGaps.ts', 'shared/testing/afterEnv.ts', 'shared/standalone/index.ts'];

const imported = /(?:from|import)\s*\(?\s*'(\.[^']*|@portal\/[^']+)'/g;

/** Files reachable from the entry points, and the `package.json` of each package among them, relative to the root. */
export function sdkSources(root: string): string[] {
  const found = new Set<string>();
  const take = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    found.add(file.replace(/^(shared\/[^/]+)\/.*/, '$1/package.json'));
    if (!/\.tsx?$/.test(file)) return;
    for (const [, request = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(imported))
      take(resolve(root, file, request));
  };
  for (const door of [...openDoors, ...ownDoors]) take(door);
  return [...found].sort();
}

function resolve(root: string, from: string, request: string): string {
  const place = request.startsWith('.')
    ? path.posix.join(path.posix.dirname(from), request)
    : request.replace('@portal/', 'shared/');
  const candidates = ['', '.ts', '.tsx', '/index.ts'].map((end) => place + end);
  const file = candidates.find((one) => {
    const location = path.join(root, one);
    return existsSync(location) && statSync(location).isFile();
  });
  if (!file) throw new Error(`${from} imports ${request}, which is not there`);
  return file;
}
