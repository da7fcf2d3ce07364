import { readFileSync } from 'node:fs';
import { referenceFile, writeReference } from './lib/writeReference';

/** The compiler reads every shared package for it. */
const timeoutMs = 60_000;

it(
  'describes in docs/reference.md what remotes may import, as it is (npm run reference writes it anew)',
  () => {
    expect(readFileSync(referenceFile, 'utf8')).toBe(writeReference());
  },
  timeoutMs,
);
