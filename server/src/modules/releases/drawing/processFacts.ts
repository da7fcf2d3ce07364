import { readFile } from 'node:fs/promises';

const pageBytes = 4096;
const tickMs = 10;
const ticksAt = [11, 12] as const;

const factsOf = (pid: number, name: string) => readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => null);

/** Resident memory of a process in bytes; null: the system does not tell. */
export async function bytesOf(pid: number): Promise<number | null> {
  const pages = await factsOf(pid, 'statm');
  return pages === null ? null : Number(pages.split(' ')[1]) * pageBytes;
}

/** CPU time used by a process in ms; null: the system does not tell. */
export async function cpuMsOf(pid: number): Promise<number | null> {
  const stat = await factsOf(pid, 'stat');
  // Fields after the process name, which may contain any character.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields ? ticksAt.reduce((sum, at) => sum + Number(fields[at]), 0) * tickMs : null;
}
