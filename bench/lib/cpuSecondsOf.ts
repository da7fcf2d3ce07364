import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the machine. */
const ticksPerSecond = 100;
/** Places of user and system time behind the name of the program, which may contain blanks. */
const [userAt, systemAt] = [11, 12];

/** User and system time that a process has taken so far. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[userAt]) + Number(fields[systemAt])) / ticksPerSecond;
}
