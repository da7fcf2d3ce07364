/* npm run reference: updates docs/reference.md with the exports of the shared packages. */
import { writeFileSync } from 'node:fs';
import { referenceFile, writeReference } from './lib/writeReference';

writeFileSync(referenceFile, writeReference());
