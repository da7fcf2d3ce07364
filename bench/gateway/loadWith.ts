import { cpuSecondsOf } from '../lib/cpuSecondsOf';
import { runWrk, type WrkFigures } from '../lib/runWrk';

export interface Load extends WrkFigures {
  cpuSeconds: number;
  /** CPU time of the server meanwhile, including an embedded database. */
  serverCpuSeconds: number;
}

interface Carried {
  url: string;
  appKey: string;
  connections: number;
  seconds: number;
  /** Processes whose CPU time counts. */
  pids: readonly number[];
}

/** Calls one address for a while. @throws when a call is refused. */
export async function loadWith({ appKey, pids, ...wrk }: Carried): Promise<Load> {
  const cpuSeconds = () => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  const before = cpuSeconds();
  // The server runs in this process.
  const serverBefore = process.cpuUsage();
  const figures = await runWrk({ ...wrk, words: ['-H', `X-App-Key: ${appKey}`] });
  const { user, system } = process.cpuUsage(serverBefore);
  return { ...figures, cpuSeconds: cpuSeconds() - before, serverCpuSeconds: (user + system) / 1e6 };
}
