import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readJson } from './releaseFiles';

interface Workspace {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Folders with their own tests and checks; those with a manifest are also built. */
export const areasOf = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => /^(shell|mf-.+|server|demo-market|gateway|sample-provider)$/.test(name))
    .filter((name) => existsSync(path.join(root, name, 'package.json')));

/** Files that no area runs, so a change of them affects none. */
const aside = /\.md$|^(docs|decisions|bench|e2e|scripts\/sdk|scripts\/template\w*)\//;

/**
 * Areas affected by changed files: the area of a file, areas that depend on its shared package, or all areas for tools.
 *
 * @param files Names relative to the root.
 */
export function touchedAreas(root: string, files: readonly string[]): string[] {
  const areas = areasOf(root);
  const touched = new Set<string>();
  for (const file of files.filter((one) => !aside.test(one))) {
    const [top = '', second = ''] = file.split('/');
    const own =
      top === 'shared' ? needing(root, areas, `shared/${second}`) : areas.filter((area) => area === top);
    for (const area of own.length > 0 || top === 'shared' ? own : areas) touched.add(area);
  }
  return [...touched].sort();
}

/** Areas that depend on a shared package, at runtime or in tests, directly or not. */
function needing(root: string, areas: readonly string[], wanted: string): string[] {
  if (!existsSync(path.join(root, wanted, 'package.json'))) return [...areas];
  const target = readJson<Workspace>(path.join(root, wanted, 'package.json')).name;
  const needs = (folder: string, seen: Set<string>): boolean => {
    if (seen.has(folder)) return false;
    seen.add(folder);
    const { dependencies, devDependencies } = readJson<Workspace>(path.join(root, folder, 'package.json'));
    const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
      name.startsWith('@portal/'),
    );
    return names.some((name) => {
      if (name === target) return true;
      const place = name.replace('@portal/', '');
      const next = [`shared/${place}`, place].find((one) => existsSync(path.join(root, one, 'package.json')));
      return next !== undefined && needs(next, seen);
    });
  };
  // Not declared as a dependency, but used by every build.
  if (wanted === 'shared/federation') return [...areas];
  return areas.filter((area) => needs(area, new Set()));
}
