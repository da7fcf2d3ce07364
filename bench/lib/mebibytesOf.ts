import { readFileSync } from 'node:fs';

/** Memory that a process holds. */
export function mebibytesOf(pid: number | undefined): number {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}
