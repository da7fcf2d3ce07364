/* npm run reference: brings docs/reference.md up to date with what the shared packages export. */
import { writeFileSync } from 'node:fs';
import { referenceFile, writeReference } from './lib/writeReference';

async function main(): Promise<void> {
  writeFileSync(referenceFile, await writeReference());
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
