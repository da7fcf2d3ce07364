import { readJson } from './releaseFiles';
import path from 'node:path';

interface Package {
  version?: string;
  /** Folder of the workspace, if `link` is set. */
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Required {
  /** Folders below the root; the requested one comes first. */
  workspaces: string[];
  /** Path below the root, such as `node_modules/react` → version. */
  packages: Map<string, string>;
}

/**
 * Transitive runtime dependencies of a workspace: what `npm install --omit=dev -w <folder>` installs.
 *
 * @param names Only the dependencies of these; absent: all that its package.json declares.
 * @param without Excludes these, and what only they need.
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
    // Optional peer dependencies are not installed automatically.
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    const needed = new Set([...peers, ...Object.keys({ ...dependencies, ...optionalDependencies })]);
    for (const name of needed) take(from, name, name in (optionalDependencies ?? {}));
  };
  // From package.json: a new workspace is not in the lock file yet.
  const takeWorkspace = (place: string): void => {
    if (required.workspaces.includes(place)) return;
    required.workspaces.push(place);
    takeAll(place, readJson<Package>(path.join(root, place, 'package.json')));
  };

  if (names) for (const name of names) take(folder, name, false);
  else takeWorkspace(folder);
  return required;
}
