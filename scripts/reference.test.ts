import { readFileSync } from 'node:fs';
import { referenceFile, writeReference } from './lib/writeReference';

it('describes in docs/reference.md what remotes may import, as it is (npm run reference writes it anew)', async () => {
  expect(readFileSync(referenceFile, 'utf8')).toBe(await writeReference());
});
