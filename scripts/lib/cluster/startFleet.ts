import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../freePort';
import type { Service } from '../keepRunning';
import { buildPrograms } from '../programs/buildPrograms';
import { untilReady, type Instance } from './createInstance';
import type { FleetOptions } from './FleetOptions';
import { fleetEnv, secretsIn, type Secrets } from './fleetEnv';
import { startGateway, startProvider, startServer, startStore } from './fleetParts';
import { startDatabases, type Databases } from './startDatabases';
import { nginxProgram, startFront, type Front } from './startFront';

/** Several instances of everything that form one portal. */
export interface Fleet {
  url: string;
  gatewayUrl: string;
  databases: Databases;
  store: Service;
  front: Front;
  servers: readonly Instance[];
  gateways: readonly Instance[];
  secrets: Secrets;
  /** Restarts servers, then gateways, one after the other, while the others take over. */
  roll: () => Promise<void>;
  /** Stops everything in order of dependency; rejects when something did not end cleanly. */
  stop: () => Promise<void>;
}

/**
 * Starts several instances of everything as processes of this machine: PostgreSQL with a replica, an object store,
 * servers, gateways, and nginx in front. They are restarted when they end, and end with this process.
 *
 * Not to be confused with a PostgreSQL cluster (`startCluster` in startPostgres.ts), which is a single server.
 *
 * @throws {Error} in Chinese when something is missing or does not start.
 */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  if (!nginxProgram) throw new Error('本机没有 nginx。请先安装，例如 apt-get install -y nginx。');
  const { folder, ports, isSafe = true, say } = options;
  const kept = { isKept: true, say };
  await buildPrograms();
  mkdirSync(folder, { recursive: true });
  const secrets = secretsIn(folder);
  const started: Ending[] = [];
  const begun = <One extends Ending>(one: One): One => {
    started.unshift(one);
    return one;
  };
  try {
    const databases = await startDatabases({
      folder: path.join(folder, 'postgres'),
      ports: { primary: await freePort(0), replica: await freePort(0) },
      isSafe,
      ...kept,
    });
    begun(databases.primary);
    begun(databases.replica);

    const storePort = await freePort(0);
    const store = begun(startStore(path.join(folder, 'objects'), storePort, kept));
    const provider = begun(startProvider(ports.provider, kept));
    await Promise.all([store.ready, provider.ready]);

    const { wayTo = async (url: string) => url } = options;
    const { primaryUrl, replicaUrl } = databases;
    const common = fleetEnv(options, secrets, { primaryUrl: await wayTo(primaryUrl), replicaUrl }, storePort);
    const [serverPorts, gatewayPorts] = [await anyPorts(options.servers), await anyPorts(options.gateways)];
    const servers: Instance[] = [];
    begun(allOf(servers));
    // The first creates tables and demo market; the others wait for that.
    for (const [index, port] of serverPorts.entries()) {
      servers.push(startServer(index + 1, port, folder, common, kept));
      if (index === 0) await servers[0]?.ready;
    }
    await Promise.all(servers.map(({ ready }) => ready));

    const front = begun(
      startFront({
        folder: path.join(folder, 'nginx'),
        portal: { port: ports.portal, behind: serverPorts },
        gateway: { port: ports.gateway, behind: gatewayPorts },
        ...kept,
      }),
    );
    await front.ready;
    const gateways = gatewayPorts.map((port, index) => startGateway(index + 1, port, folder, common, kept));
    begun(allOf(gateways));
    await Promise.all(gateways.map(({ ready }) => ready));
    await Promise.all([...servers, ...gateways].map(({ url }) => untilReady(url)));

    let rolling: Promise<void> = Promise.resolve();
    let isStopping = false;
    const rollAll = async () => {
      for (const one of [...servers, ...gateways]) {
        if (isStopping) return;
        await front.without(one.url, () => one.restart());
      }
    };
    return {
      url: `http://127.0.0.1:${ports.portal}`,
      gatewayUrl: `http://127.0.0.1:${ports.gateway}`,
      ...{ databases, store, front, servers, gateways, secrets },
      // Requests to roll are queued.
      roll: () => (rolling = rolling.catch(() => {}).then(rollAll)),
      async stop() {
        isStopping = true;
        await rolling.catch(() => {});
        await endInTurn(started);
      },
    };
  } catch (error) {
    await endInTurn(started).catch(() => {});
    throw error;
  }
}

type Ending = Pick<Service, 'keepNoMore' | 'stop'>;

/** Equivalent instances stop in parallel. */
const allOf = (instances: readonly Instance[]): Ending => ({
  keepNoMore: () => instances.forEach((one) => one.keepNoMore()),
  stop: async () => void (await Promise.all(instances.map((one) => one.stop()))),
});

async function endInTurn(started: readonly Ending[]): Promise<void> {
  for (const one of started) one.keepNoMore();
  for (const one of started) await one.stop();
}

async function anyPorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort(0));
  return [...ports];
}
