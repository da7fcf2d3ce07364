import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Why tests of real material are skipped. */
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
 * Cases of the real material, beside those of our own writing that every checkout has. Where it is absent they are
 * skipped by name, and `npm test` says so.
 */
export function describeCorpus(title: string, folder: string, define: (location: string) => void): void {
  const location = corpusPath(folder);
  describe(title, () => {
    if (location) define(location);
    else it.skip(noCorpus, () => {});
  });
}
