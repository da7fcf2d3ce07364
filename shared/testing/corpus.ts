import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Reason for skipping tests of real material. */
export const noCorpus = 'no real material in ../shared/corpora';

const root = path.join(__dirname, '../../../shared/corpora');

/** Path of real test material beside the project, or null where it is not there. */
export function corpusPath(...parts: string[]): string | null {
  const location = path.join(root, ...parts);
  return existsSync(location) ? location : null;
}

export function readCorpus<Content>(...parts: string[]): Content | null {
  const location = corpusPath(...parts);
  return location ? (JSON.parse(readFileSync(location, 'utf8')) as Content) : null;
}

/**
 * Tests on real material, in addition to our own cases. Without the material they are skipped with the reason, which
 * `npm test` reports.
 */
export function describeCorpus(title: string, folder: string, define: (location: string) => void): void {
  const location = corpusPath(folder);
  describe(title, () => {
    if (location) define(location);
    else it.skip(noCorpus, () => {});
  });
}
