import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { sharedModules, sharedVersions } from '../../shared/federation';
import { requiredBy } from './requiredBy';

/** What a release is made of: its version names all of it, and its build may read nothing else. */
export interface Sources {
  /** Where the names of files begin. */
  root: string;
  files: readonly string[];
  hash: string;
}

/** What makes a release of an app's sources. */
const toolFiles = [
  'webpack.common.js',
  'shared/federation',
  'shared/text/build',
  'scripts/lib/buildRelease.ts',
  'scripts/lib/lateShared.ts',
  'scripts/lib/releaseFiles.ts',
];
const tools = [
  '@module-federation/enhanced',
  '@swc/core',
  '@swc/plugin-styled-components',
  'swc-loader',
  'typescript',
  'webpack',
];

/** What of an app's folder its release is made of. */
export const appParts = ['src', 'messages', 'portal.json', 'shell.json', 'webpack.config.js'];

/** Of an app of this repository. */
export const repositorySources = (appDir: string): Sources => ({
  root: path.dirname(appDir),
  files: sourcesOf(appDir),
  hash: sourceHash(appDir),
});

/** Hash of all that a release of `appDir` is made of: `sourcesOf`, and the locked versions of the packages. */
export function sourceHash(appDir: string): string {
  const root = path.dirname(appDir);
  const hash = createHash('sha256').update(JSON.stringify(sharedVersions()));
  for (const file of sourcesOf(appDir))
    hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)));
  const packages = [declaredBy(appDir), requiredBy(root, '', { names: tools })].flatMap((required) => [
    ...required.packages,
  ]);
  for (const entry of packages.map((pair) => pair.join(' ')).sort()) hash.update(`\n${entry}`);
  return hash.digest('hex').slice(0, 12);
}

/** Files below the root that a release of `appDir` is made of: its own, those of the packages it declares, the tools. */
export function sourcesOf(appDir: string): string[] {
  const root = path.dirname(appDir);
  const app = path.basename(appDir);
  const own = appParts.map((part) => `${app}/${part}`);
  const declared = declaredBy(appDir).workspaces.filter((folder) => folder !== app);
  return [...own, ...declared, ...toolFiles].flatMap((place) => filesOf(root, place)).sort();
}

/** A remote is made without the modules that the shell brings to each page: their sources change the shell alone. */
function declaredBy(appDir: string) {
  const app = path.basename(appDir);
  return requiredBy(path.dirname(appDir), app, { without: app === 'shell' ? [] : sharedModules });
}

/** The file, or those of the folder, that may be read by a build. */
export function filesOf(root: string, place: string): string[] {
  const location = path.join(root, place);
  if (!existsSync(location)) return [];
  if (statSync(location).isDirectory())
    return readdirSync(location)
      .filter((name) => name !== 'node_modules')
      .flatMap((name) => filesOf(root, `${place}/${name}`));
  return /(\.test\.tsx?|\.md|\/package\.json)$/.test(place) ? [] : [place];
}
