import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What the memory has grown by after so many rounds of work, where only young garbage has been collected after each. */
export function grownBytes(rounds: number, work: () => void): number {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
  gc();
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < rounds; round += 1) {
    work();
    gc({ type: 'minor' });
  }
  return process.memoryUsage().heapUsed - before;
}
