import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from '../lib/releaseFiles';
import { requiredBy } from '../lib/requiredBy';
import { appParts, filesOf, type Sources } from '../lib/sourceHash';
import { sdkVersion } from './servedSdk';

/** Sources of a remote outside this repository: its files, the SDK version, and its own dependencies. */
export function ownSources(appDir: string): Sources {
  const files = appParts.flatMap((part) => filesOf(appDir, part)).sort();
  const hash = createHash('sha256').update(sdkVersion());
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(path.join(appDir, file)));
  const { dependencies = {} } = readJson<{ dependencies?: object }>(path.join(appDir, 'package.json'));
  const brought = Object.keys(dependencies).length > 0 ? [...requiredBy(appDir, '').packages] : [];
  for (const entry of brought.map((pair) => pair.join(' ')).sort()) hash.update(`\n${entry}`);
  return { root: appDir, files, hash: hash.digest('hex').slice(0, 12) };
}
