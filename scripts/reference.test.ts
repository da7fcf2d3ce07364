import { readFileSync } from 'node:fs';
import { referenceFile, writeReference } from './lib/writeReference';

/** The compiler has to read every shared package. */
const timeoutMs = 60_000;

it(
  'keeps docs/reference.md up to date with what remotes may import (update: npm run reference)',
  () => {
    expect(readFileSync(referenceFile, 'utf8')).toBe(writeReference());
  },
  timeoutMs,
);
