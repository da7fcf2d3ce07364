import { existsSync } from 'node:fs';
import type { FakeAnswer } from '../../shared/standalone/fakePortal';

/** Replies of a remote in this repository, whose TypeScript is compiled like these scripts. */
export async function readAnswers(file: string): Promise<readonly FakeAnswer[]> {
  if (!existsSync(file)) return [];
  delete require.cache[file];
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return (require(file) as { answers: FakeAnswer[] }).answers;
}
