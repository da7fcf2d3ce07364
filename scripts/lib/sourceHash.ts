import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { sharedModules, sharedVersions } from '../../shared/federation';
import { requiredBy } from './requiredBy';

/** Inputs of a release. Its version is their hash, so the build may read nothing else. */
export interface Sources {
  /** Root of the file names. */
  root: string;
  files: readonly string[];
  hash: string;
}

/** Tools that affect the output of every build. */
const toolFiles = [
  'webpack.common.js',
  'shared/federation',
  'shared/text/build',
  'scripts/lib/buildRelease.ts',
  'scripts/lib/dueRelease.ts',
  'scripts/lib/lateShared.ts',
  'scripts/lib/missingExports.ts',
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

/** Parts of an app's folder that belong to its release. */
export const appParts = ['src', 'messages', 'portal.json', 'shell.json', 'webpack.config.js'];

/** Sources of an app in this repository. */
export const repositorySources = (appDir: string): Sources => ({
  root: path.dirname(appDir),
  files: sourcesOf(appDir),
  hash: sourceHash(appDir),
});

/** Hash of all inputs of a release of `appDir`: `sourcesOf`, and the locked versions of packages. */
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

/** Source files of a release of `appDir`, relative to the root: its own, those of declared packages, and tools. */
export function sourcesOf(appDir: string): string[] {
  const root = path.dirname(appDir);
  const app = path.basename(appDir);
  const own = appParts.map((part) => `${app}/${part}`);
  const declared = declaredBy(appDir).workspaces.filter((folder) => folder !== app);
  return [...own, ...declared, ...toolFiles].flatMap((place) => filesOf(root, place)).sort();
}

/** Remotes do not bundle modules that the shell provides, so changes of these affect only the shell. */
function declaredBy(appDir: string) {
  const app = path.basename(appDir);
  return requiredBy(path.dirname(appDir), app, { without: app === 'shell' ? [] : sharedModules });
}

/** The file, or all files of the folder, that a build may read. */
export function filesOf(root: string, place: string): string[] {
  const location = path.join(root, place);
  if (!existsSync(location)) return [];
  if (statSync(location).isDirectory())
    return readdirSync(location)
      .filter((name) => name !== 'node_modules')
      .flatMap((name) => filesOf(root, `${place}/${name}`));
  return /(\.test\.tsx?|\.md|\/package\.json)$/.test(place) ? [] : [place];
}
