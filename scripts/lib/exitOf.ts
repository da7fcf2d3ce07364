import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';

/** Status that a process ends with; null: a signal ended it. */
export async function exitOf(child: ChildProcess): Promise<number | null> {
  await once(child, 'exit');
  return child.exitCode;
}
