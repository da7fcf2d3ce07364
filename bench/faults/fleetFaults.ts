import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { untilReady } from '../../scripts/lib/cluster/createInstance';
import { childrenOf } from './childrenOf';
import type { NetworkOrder } from './databaseProxy';
import type { Fault, Harm } from './measureFault';
import type { FleetStage } from './startFleetStage';
import { always, callersOfPaid, sells, withoutDatabase } from './targets';

const now = () => performance.now();
const againMs = 200;
const minuteMs = 60_000;
/** More than clocks in a data centre ever differ, but less than a lease lasts. */
const offMs = 10 * minuteMs;
const shiftClock = path.join(__dirname, 'shiftClock.mjs');

/** Kills one of several instances; its supervisor restarts it while the others serve. */
const killOneOf =
  (kind: 'servers' | 'gateways') =>
  async ({ fleet }: FleetStage): Promise<Harm> => {
    const [one] = fleet[kind];
    const pid = one?.pid();
    if (!one || !pid) throw new Error(`none of ${kind} runs`);
    process.kill(pid, 'SIGKILL');
    const undone = now();
    await pause(againMs);
    await untilReady(one.url);
    return { undone };
  };

const networkIs =
  (order: NetworkOrder) =>
  async ({ network }: FleetStage, holdMs: number): Promise<Harm> => {
    network(order);
    await pause(holdMs);
    network('thaw');
    return { undone: now() };
  };

/** Kills the page renderers repeatedly, like an out-of-memory killer. */
async function killRenderers({ fleet }: FleetStage, holdMs: number): Promise<Harm> {
  for (const startedAt = now(); now() - startedAt < holdMs; await pause(againMs))
    for (const server of fleet.servers)
      for (const pid of childrenOf(server.pid() ?? 0, 'renderer.js')) process.kill(pid, 'SIGKILL');
  return { undone: now() };
}

/** The store accepts connections but does not answer. */
async function freezeStore({ fleet }: FleetStage, holdMs: number): Promise<Harm> {
  const pid = fleet.store.pid();
  if (!pid) throw new Error('no store runs');
  process.kill(pid, 'SIGSTOP');
  await pause(holdMs);
  process.kill(pid, 'SIGCONT');
  return { undone: now() };
}

/** The store is away: it is killed whenever it is restarted. */
async function endStore({ fleet }: FleetStage, holdMs: number): Promise<Harm> {
  for (const startedAt = now(); now() - startedAt < holdMs; await pause(againMs)) {
    const pid = fleet.store.pid();
    if (pid) process.kill(pid, 'SIGKILL');
  }
  while (!fleet.store.pid()) await pause(againMs);
  return { undone: now() };
}

/** Runs one server with a wrong clock while the other serves, and later restarts it with the right one. */
const clockIsOffBy =
  (ms: number) =>
  async ({ fleet }: FleetStage, holdMs: number): Promise<Harm> => {
    const [one] = fleet.servers;
    if (!one) throw new Error('no server runs');
    const wrong = { NODE_OPTIONS: `--import ${shiftClock}`, BENCH_CLOCK_MS: String(ms) };
    await fleet.front.without(one.url, () => one.restart(wrong));
    await pause(holdMs);
    await fleet.front.without(one.url, () => one.restart());
    return { undone: now() };
  };

/** Freezes the replica, then kills and restarts it. */
async function loseReplica({ fleet }: FleetStage, holdMs: number): Promise<Harm> {
  const { replica } = fleet.databases;
  const host = replica.pid();
  const [pid] = host ? childrenOf(host, 'postgres') : [];
  if (!pid) throw new Error('no replica runs');
  const all = [pid, ...childrenOf(pid)];
  for (const one of all) process.kill(one, 'SIGSTOP');
  await pause(holdMs / 2);
  for (const one of all) process.kill(one, 'SIGKILL');
  await pause(holdMs / 2);
  return { undone: now() };
}

async function restartAll({ fleet }: FleetStage): Promise<Harm> {
  await fleet.roll();
  return { undone: now() };
}

/** Only requests to the missing part fail, and only briefly. */
const withOthers = { ...always, ...sells, broken: 0, recoverySeconds: 2 } as const;
/** No request fails. */
const unseen = { ...withOthers, slowestPageSeconds: 5 } as const;
/** The same, but the first requests to a restarted server are slow. */
const unseenButSlow = { ...unseen, recoverySeconds: 5 } as const;
/** Uploads wait for the store until its client times out. */
const withoutStore = { ...withOthers, slowestPageSeconds: 25 } as const;

/** Faults of a stage with several instances of everything. */
export const fleetFaults: Fault<FleetStage>[] = [
  { name: 'one-server-killed', take: killOneOf('servers'), targets: { ...withOthers, exits: 1 } },
  {
    name: 'one-gateway-killed',
    take: killOneOf('gateways'),
    targets: { ...always, exits: 1, unbilled: callersOfPaid, broken: 0, recoverySeconds: 2 },
  },
  { name: 'one-after-the-other', take: restartAll, targets: unseenButSlow },
  { name: 'network-cut', take: networkIs('stop'), targets: withoutDatabase },
  { name: 'network-silent', take: networkIs('freeze'), targets: withoutDatabase },
  { name: 'replica-lost', take: loseReplica, targets: { ...unseen, exits: 2 } },
  { name: 'renderers-killed', take: killRenderers, targets: unseen },
  { name: 'store-frozen', take: freezeStore, targets: withoutStore },
  { name: 'store-away', take: endStore, targets: { ...withoutStore, exits: 10 } },
  { name: 'clock-ahead', take: clockIsOffBy(offMs), targets: unseenButSlow },
  { name: 'clock-behind', take: clockIsOffBy(-offMs), targets: unseenButSlow },
];
