import { existsSync } from 'node:fs';
import path from 'node:path';
import { nameOf, readJson } from './releaseFiles';
import { repositorySources, type Sources } from './sourceHash';

export interface DueRelease {
  name: string;
  version: string;
  sources: Sources;
  folder: string;
  /** Whether the folder has it already. */
  isBuilt: boolean;
}

/** The release that the sources of an app make now. @throws where portal.json is not valid */
export function dueRelease(
  appDir: string,
  sourcesOf: (appDir: string) => Sources = repositorySources,
): DueRelease {
  const { version: packageVersion } = readJson<{ version: string }>(path.join(appDir, 'package.json'));
  const name = nameOf(appDir);
  const sources = sourcesOf(appDir);
  const version = `${packageVersion}-${sources.hash}`;
  const folder = path.join(appDir, 'dist', version);
  return { name, version, sources, folder, isBuilt: existsSync(path.join(folder, 'release.json')) };
}
