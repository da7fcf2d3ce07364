import { readJson } from './releaseFiles';
import path from 'node:path';

interface Package {
  version?: string;
  /** The folder of a workspace, where `link` says so. */
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Required {
  /** Folders below the root, the one that was asked for first. */
  workspaces: string[];
  /** Place below the root → version, e.g. `node_modules/react`. */
  packages: Map<string, string>;
}

/**
 * What a workspace needs to run, directly or not: what `npm install --omit=dev -w <folder>` brings.
 *
 * @param names Only what these need; absent: all that its package.json declares.
 * @param without Neither these nor what only they need.
 */
export function requiredBy(
  root: string,
  folder: string,
  { names, without = [] }: { names?: readonly string[]; without?: readonly string[] } = {},
): Required {
  const locked = readJson<{ packages: Record<string, Package> }>(
    path.join(root, 'package-lock.json'),
  ).packages;
  const required: Required = { workspaces: [], packages: new Map() };

  const find = (from: string, name: string): string | null => {
    const place = path.posix.join(from, 'node_modules', name);
    if (locked[place]) return place;
    return from === '' ? null : find(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
  };
  const take = (from: string, name: string, isOptional: boolean): void => {
    if (without.includes(name)) return;
    const place = find(from, name);
    const found = place && locked[place];
    if (!found && isOptional) return;
    if (!place || !found)
      throw new Error(`package-lock.json 里没有 ${from} 要用的 ${name}。请先 npm install。`);
    const { link, resolved = '', version = '' } = found;
    if (link) return takeWorkspace(resolved);
    if (required.packages.has(place)) return;
    required.packages.set(place, version);
    takeAll(place, found);
  };
  const takeAll = (
    from: string,
    { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Package,
  ) => {
    // What a package can do without is not brought for its sake.
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    const needed = new Set([...peers, ...Object.keys({ ...dependencies, ...optionalDependencies })]);
    for (const name of needed) take(from, name, name in (optionalDependencies ?? {}));
  };
  // From the folder itself: a new workspace is not in the lock file yet.
  const takeWorkspace = (place: string): void => {
    if (required.workspaces.includes(place)) return;
    required.workspaces.push(place);
    takeAll(place, readJson<Package>(path.join(root, place, 'package.json')));
  };

  if (names) for (const name of names) take(folder, name, false);
  else takeWorkspace(folder);
  return required;
}
