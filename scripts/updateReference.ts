/* npm run reference: brings docs/reference.md up to date with what the shared packages export. */
import { writeFileSync } from 'node:fs';
import { referenceFile, writeReference } from './lib/writeReference';

writeFileSync(referenceFile, writeReference());
