import type { Server } from 'node:http';
import { stopListening, type Tracing } from '@portal/environment';
import type { CallRecorder } from './CallRecorder';
import type { Clock } from './clock';
import type { Follower } from './followServer';
import type { HealthReport } from './HealthReport';
import type { LeasePool } from './LeasePool';
import type { NonceClaims } from './NonceClaims';
import type { FrontDoor } from './openToFronts';
import type { ServerClient } from './ServerClient';
import type { Sm2Signatures } from './Sm2Signatures';
import type { Upstreams } from './Upstreams';
import type { UsageLog } from './UsageLog';

/** Everything of a gateway that has to be ended. */
interface RunningParts {
  /** How long it still accepts calls, so that balancers notice. */
  graceMs: number;
  http: Server;
  front: FrontDoor | null;
  /** Stops settling what a former process has left. */
  stopSettling: () => void;
  settling: Promise<void>;
  health: HealthReport;
  upstreams: Upstreams;
  usage: UsageLog;
  recorder: CallRecorder;
  leases: LeasePool;
  nonces: NonceClaims;
  sm2: Sm2Signatures;
  follower: Follower;
  server: ServerClient;
  tracing: Tracing | null;
  report: (message: string, error?: unknown) => void;
  clock: Clock;
}

const drainMs = 4000;
/** How long clients that are already connected may still send requests. */
const lingerMs = 500;
/** Time limit for each of: sending usage, returning leases, saying goodbye. */
const handOverMs = 1000;

/** First stop accepting, then let calls end, then end what hangs, then hand over to the server. */
export async function shutDown(parts: RunningParts): Promise<void> {
  const { clock, settling } = parts;
  await clock.pause(parts.graceMs);
  parts.stopSettling();
  // What a former process has left may still be on its way; without an answer it is sent again at the next start.
  const settled = Promise.race([settling, clock.pause(handOverMs)]);
  await endCalls(parts);
  await settled;
  await parts.front?.close();
  await handOver(parts);
  await parts.tracing?.close();
}

async function endCalls({ http, health, upstreams, clock }: RunningParts): Promise<void> {
  await stopListening(http, lingerMs);
  const drained = new Promise((resolve) => http.close(resolve));
  await Promise.race([drained, clock.pause(drainMs)]);
  health.close();
  upstreams.close();
  http.closeAllConnections();
}

async function handOver(parts: RunningParts): Promise<void> {
  const { usage, recorder, leases, nonces, sm2, follower, server, report, clock } = parts;
  /** Waits for a task, but not for ever. */
  const within = (task: Promise<unknown>, trouble: string) =>
    Promise.race([task.catch((error: unknown) => report(trouble, error)), clock.pause(handOverMs)]);

  await within(usage.close(), '有用量没有送达门户，下次启动时重发');
  await within(recorder.close(), '调试记录没有送达门户');
  await within(leases.close(), '租约没有退回，门户会自行收回');
  nonces.close();
  await sm2.close();
  await follower.stop();
  // The last message to the server: any later one would make the gateway look alive.
  await within(server.goodbye(), '没有告知门户本网关已停止，门户在一天之内会显示它失联');
  await server.close();
}
