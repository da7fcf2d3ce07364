import { existsSync } from 'node:fs';
import type { FakeAnswer } from '../../shared/standalone/fakePortal';

/** Of a remote of this repository: its TypeScript is read as that of these scripts is. */
export async function readAnswers(file: string): Promise<readonly FakeAnswer[]> {
  if (!existsSync(file)) return [];
  delete require.cache[file];
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return (require(file) as { answers: FakeAnswer[] }).answers;
}
