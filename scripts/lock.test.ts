import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Locked {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

const { packages } = JSON.parse(readFileSync(path.join(__dirname, '../package-lock.json'), 'utf8')) as Locked;

/** As Node looks for it: beside the package, then further and further out. */
function isLocked(from: string, name: string): boolean {
  if (`${from}${from ? '/' : ''}node_modules/${name}` in packages) return true;
  if (from === '') return false;
  return isLocked(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

it('has what packages bring for each platform, not only for the one on which it was written', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(place, name))
      .map((name) => `${place}: ${name}`),
  );

  expect(missing).toEqual([]);
});
