import { readdirSync, readFileSync } from 'node:fs';

/** Pids of the running children of a process. @param part Text that their command lines must contain. */
export const childrenOf = (parent: number, part = ''): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === parent && told(pid, 'cmdline').includes(part))
    .map(Number);

const parentOf = (pid: string) => Number(told(pid, 'stat').split(') ')[1]?.split(' ')[1] ?? 0);

function told(pid: string, file: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process has ended in the meantime.
    return '';
  }
}
