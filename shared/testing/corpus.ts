import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
