import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const leftOut = new Set(['node_modules', 'dist', '.cache', 'data', 'coverage']);

/** Hash of everything that a build of `appDir` reads: its own sources, the shared packages, the tool chain. */
export function sourceHash(appDir: string): string {
  const hash = createHash('sha256');
  for (const source of [appDir, 'shared', 'scripts/lib', 'webpack.common.js', 'package-lock.json']) {
    addTo(hash, path.resolve(root, source));
  }
  return hash.digest('hex').slice(0, 12);
}

function addTo(hash: ReturnType<typeof createHash>, location: string): void {
  if (!statSync(location).isDirectory()) {
    hash.update(path.relative(root, location)).update(readFileSync(location));
    return;
  }
  for (const name of readdirSync(location).sort()) {
    if (!leftOut.has(name) && !/\.test\.tsx?$/.test(name)) addTo(hash, path.join(location, name));
  }
}
