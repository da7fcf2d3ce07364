import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from './children';
import { childrenOf } from './childrenOf';
import type { Fault, Harm } from './measureFault';
import type { Mood } from './Mood';
import { dawdle, type Dawdling } from './slowClients';
import { apis, timeoutMs } from './apis';
import type { Stage } from './startStage';
import { always, callersOfPaid, sells, withoutDatabase } from './targets';

/** Longest outage of the server in seconds. */
const goneSeconds = Number(process.env.BENCH_GONE_SECONDS ?? 60);
const secondSignalMs = 150;
const callersTogether = 300;
const timeoutSeconds = timeoutMs / 1000;

/** An unhealthy upstream: callers are told within the timeout, and other APIs are not affected. */
const withSickUpstream = {
  ...always,
  ...sells,
  slowestCallSeconds: timeoutSeconds + 1,
  recoverySeconds: 6,
} as const;

const now = () => performance.now();

async function ended({ child, exited }: Child, signals: NodeJS.Signals[]) {
  const startedAt = now();
  for (const [index, signal] of signals.entries()) {
    if (index > 0) await pause(secondSignalMs);
    child.kill(signal);
  }
  const code = await exited;
  return { code, seconds: Math.round((now() - startedAt) / 100) / 10 };
}

const endServer =
  (...signals: NodeJS.Signals[]) =>
  async (stage: Stage): Promise<Harm> => {
    const exit = await ended(stage.server(), signals);
    stage.startServer();
    return { undone: now(), exit };
  };

const endGateway =
  (...signals: NodeJS.Signals[]) =>
  async (stage: Stage): Promise<Harm> => {
    const exit = await ended(stage.gateway(0), signals);
    stage.startGateway(0);
    return { undone: now(), exit };
  };

const endDatabase =
  (signal: NodeJS.Signals) =>
  async ({ postgres }: Stage, holdMs: number): Promise<Harm> => {
    process.kill(postgres.pid(), signal);
    await pause(holdMs);
    while (!postgres.start()) await pause(200);
    return { undone: now() };
  };

async function freezeDatabase({ postgres }: Stage, holdMs: number): Promise<Harm> {
  const all = [postgres.pid(), ...childrenOf(postgres.pid())];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  await pause(holdMs);
  for (const pid of all) process.kill(pid, 'SIGCONT');
  return { undone: now() };
}

const upstreamIs =
  (mood: Mood) =>
  async ({ upstreams }: Stage, holdMs: number): Promise<Harm> => {
    upstreams.patient.become(mood);
    await pause(holdMs);
    upstreams.patient.become('well');
    return { undone: now() };
  };

/** Many concurrent calls to an upstream that does not answer. */
async function crowdAtHanging(stage: Stage): Promise<Harm> {
  stage.upstreams.patient.become('hanging');
  await Promise.all(Array.from({ length: callersTogether }, () => stage.call(0, 'patient')));
  stage.upstreams.patient.become('well');
  return { undone: now() };
}

/**
 * Callers disconnect at various moments, the first before the gateway has forwarded the call, while the upstream is
 * slow.
 */
async function callersLeave(stage: Stage): Promise<Harm> {
  stage.upstreams.patient.become('slow');
  await Promise.all(
    Array.from({ length: callersTogether }, (_, index) =>
      stage.call(index % 2, 'patient', { leavesAfterMs: 1 + ((index * 37) % (timeoutMs - 500)) }),
    ),
  );
  stage.upstreams.patient.become('well');
  return { undone: now() };
}

/** Hundreds of slow clients at the portal or a gateway must not delay others. */
const slowClientsAt =
  (place: 'portal' | 'gateway') =>
  async ({ origin, gatewayUrls, appKey }: Stage, holdMs: number): Promise<Harm> => {
    const { hostname: host, port } = new URL(place === 'portal' ? origin : (gatewayUrls[0] ?? origin));
    const target: Omit<Dawdling, 'host' | 'port'> =
      place === 'portal'
        ? { read: { path: '/ajaxurl/apix/openapi.json', headers: {} }, bodyPath: '/ajaxurl/apix/user/login' }
        : { read: { path: apis.steady.path, headers: { 'x-app-key': appKey } }, bodyPath: apis.steady.path };
    await dawdle({ host, port: Number(port), ...target }, holdMs);
    return { undone: now() };
  };

async function fillDisk({ disk }: Stage, holdMs: number): Promise<Harm> {
  const filler = path.join(disk ?? '', 'filler');
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' });
  await pause(holdMs);
  rmSync(filler);
  return { undone: now() };
}

const exitsWell = { broken: 0, exitSeconds: 10, exitCode: 0 } as const;

const withSlowClients = {
  ...always,
  ...sells,
  broken: 0,
  callP95Ms: 500,
  pageP95Ms: 500,
  recoverySeconds: 2,
} as const;

/** Faults in order. Targets are those of the quality figures R1, R4–R8, R10, R13 and R14. */
export const faults: Fault<Stage>[] = [
  {
    name: 'server-killed',
    take: endServer('SIGKILL'),
    targets: { ...always, ...sells, recoverySeconds: 5 },
  },
  {
    name: 'server-stopped',
    take: endServer('SIGTERM'),
    targets: { ...always, ...sells, ...exitsWell, recoverySeconds: 5 },
  },
  {
    name: 'server-stopped-twice',
    take: endServer('SIGTERM', 'SIGTERM'),
    targets: { ...always, ...sells, ...exitsWell, recoverySeconds: 5 },
  },
  {
    name: 'server-gone',
    take: async (stage) => {
      await ended(stage.server(), ['SIGKILL']);
      await pause(goneSeconds * 1000);
      stage.startServer();
      return { undone: now() };
    },
    targets: { ...always, ...sells, recoverySeconds: 5 },
  },
  {
    name: 'gateway-killed',
    take: endGateway('SIGKILL'),
    targets: { ...always, unbilled: callersOfPaid, recoverySeconds: 5 },
  },
  {
    name: 'gateway-stopped',
    take: endGateway('SIGTERM'),
    targets: { ...always, ...exitsWell, recoverySeconds: 5 },
  },
  {
    name: 'gateway-stopped-twice',
    take: endGateway('SIGTERM', 'SIGTERM'),
    targets: { ...always, ...exitsWell, recoverySeconds: 5 },
  },
  { name: 'database-stopped', take: endDatabase('SIGINT'), targets: withoutDatabase },
  { name: 'database-failed', take: endDatabase('SIGQUIT'), targets: withoutDatabase },
  { name: 'database-killed', take: endDatabase('SIGKILL'), targets: withoutDatabase },
  { name: 'database-frozen', take: freezeDatabase, targets: withoutDatabase },
  {
    name: 'disk-full',
    absence: ({ disk }) => (disk ? null : '本机不允许挂载 tmpfs'),
    take: fillDisk,
    // Calls in progress when the disk fills up are neither served nor billed.
    targets: { ...always, unbilled: callersOfPaid, broken: 0, recoverySeconds: 5 },
  },
  { name: 'upstream-dead', take: upstreamIs('dead'), targets: withSickUpstream },
  { name: 'upstream-slow', take: upstreamIs('slow'), targets: { ...withSickUpstream, broken: 0 } },
  { name: 'upstream-hanging', take: upstreamIs('hanging'), targets: withSickUpstream },
  { name: 'upstream-failing', take: upstreamIs('failing'), targets: withSickUpstream },
  { name: 'upstream-broken', take: upstreamIs('broken'), targets: withSickUpstream },
  { name: 'upstream-crowded', take: crowdAtHanging, targets: withSickUpstream },
  {
    name: 'callers-leave',
    take: callersLeave,
    targets: { ...always, ...sells, unbilled: callersTogether, recoverySeconds: 2 },
  },
  { name: 'portal-slow-clients', take: slowClientsAt('portal'), targets: withSlowClients },
  { name: 'gateway-slow-clients', take: slowClientsAt('gateway'), targets: withSlowClients },
];
