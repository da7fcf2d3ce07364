import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const ticksPerSecond = 100;

export interface Load {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuSeconds: number;
  /** CPU time of the server meanwhile, including an embedded database. */
  serverCpuSeconds: number;
}

/** User and system time of a process, in seconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

const ms = (text: string) =>
  Number.parseFloat(text) * (text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000);

/**
 * Calls one address for a while over several connections. @param pids Processes whose CPU time counts. @throws when a
 * call is refused.
 */
export async function loadWith(
  url: string,
  key: string,
  seconds: number,
  open: number,
  pids: number[],
): Promise<Load> {
  const before = pids.map(cpuOf);
  const serverBefore = process.cpuUsage();
  // Not spawnSync, because server and upstream run in this process.
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${open}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    `X-App-Key: ${key}`,
    url,
  ]);
  const cpuSeconds = pids
    .map((pid, index) => cpuOf(pid) - (before[index] ?? 0))
    .reduce((sum, one) => sum + one, 0);
  const { user, system } = process.cpuUsage(serverBefore);
  const find = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? 'NaN';
  if (/Non-2xx/.test(stdout)) throw new Error(`refused calls:\n${stdout}`);
  return {
    requests: Number(find(/(\d+) requests in/)),
    perSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50Ms: ms(find(/50%\s+(\S+)/)),
    p99Ms: ms(find(/99%\s+(\S+)/)),
    cpuSeconds,
    serverCpuSeconds: (user + system) / 1e6,
  };
}
