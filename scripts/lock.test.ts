import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Locked {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

const { packages } = JSON.parse(readFileSync(path.join(__dirname, '../package-lock.json'), 'utf8')) as Locked;

/** Resolves like Node: beside the package, then in outer folders. */
function isLocked(from: string, name: string): boolean {
  if (`${from}${from ? '/' : ''}node_modules/${name}` in packages) return true;
  if (from === '') return false;
  return isLocked(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

it('contains optional packages of every platform, not only of the one where it was written', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(place, name))
      .map((name) => `${place}: ${name}`),
  );

  expect(missing).toEqual([]);
});
