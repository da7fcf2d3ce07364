import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';

/** Exit status of a process; null: ended by a signal. */
export async function exitOf(child: ChildProcess): Promise<number | null> {
  await once(child, 'exit');
  return child.exitCode;
}
