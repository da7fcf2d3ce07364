import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface Wrk {
  url: string;
  connections: number;
  seconds: number;
  /** Further words of its command line. */
  words: readonly string[];
}

export interface WrkFigures {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Requests one address for a while over several connections. @throws when a request is refused. */
export async function runWrk({ url, connections, seconds, words }: Wrk): Promise<WrkFigures> {
  // Not spawnSync, because what is measured may run in this process.
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...words,
    url,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(`refused requests:\n${stdout}`);
  const find = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? 'NaN';
  return {
    requests: Number(find(/(\d+) requests in/)),
    perSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50Ms: msOf(find(/50%\s+(\S+)/)),
    p99Ms: msOf(find(/99%\s+(\S+)/)),
  };
}

/** Milliseconds of a time as wrk writes it: 850.00us, 1.20ms, 2.01s. */
const msOf = (text: string) =>
  Number.parseFloat(text) * (text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000);
