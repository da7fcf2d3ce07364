import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keptSecret } from '@portal/environment';
import { freePort } from '../freePort';
import { keepRunning, type Service } from '../keepRunning';
import { buildPrograms } from '../programs/buildPrograms';
import { programFile } from '../programs/programs';
import { bucketOf } from './bucketOf';
import { createInstance, untilReady, type Instance } from './createInstance';
import { startDatabases, type Databases } from './startDatabases';
import { nginxProgram, startFront, type Front } from './startFront';

export interface FleetOptions {
  servers: number;
  gateways: number;
  /** Data folder; data of an earlier run is used. */
  folder: string;
  /** Ports for visitors, callers of APIs, and the sample provider. */
  ports: { portal: number; gateway: number; provider: number };
  releases: readonly string[];
  /** Folder of the SDK package. */
  sdk?: string;
  env?: Record<string, string>;
  /** Whether data must survive a power failure; not needed in tests. */
  isSafe?: boolean;
  /** Returns the address by which servers reach the database, for example through a proxy; absent: directly. */
  wayTo?: (databaseUrl: string) => Promise<string>;
  say: (sentence: string) => void;
}

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

interface Secrets {
  secret: string;
  adminToken: string;
  gatewayToken: string;
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
    const common = commonEnv(
      options,
      secrets,
      { primaryUrl: await wayTo(primaryUrl), replicaUrl },
      storePort,
    );
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

type Kept = Pick<FleetOptions, 'say'> & { isKept: boolean };

/** Secrets that each process would generate itself, but all must share. */
const secretsIn = (folder: string): Secrets => ({
  secret: keptSecret(path.join(folder, 'secret')),
  adminToken: keptSecret(path.join(folder, 'admin-token')),
  gatewayToken: keptSecret(path.join(folder, 'gateway-token')),
});

async function anyPorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort(0));
  return [...ports];
}

/** Environment common to servers and gateways. */
function commonEnv(
  { ports, releases, sdk, env }: FleetOptions,
  { secret, adminToken, gatewayToken }: Secrets,
  { primaryUrl, replicaUrl }: Pick<Databases, 'primaryUrl' | 'replicaUrl'>,
  storePort: number,
): NodeJS.ProcessEnv {
  const provider = `sample-provider=127.0.0.1:${ports.provider}`;
  const gateway = `http://localhost:${ports.gateway}`;
  return {
    ...process.env,
    NODE_OPTIONS: '',
    PORTAL_MODE: 'demo',
    // Links in mails and payments must lead to the public address instead of one server.
    PORTAL_ORIGIN: `http://${process.env.MAIN_DOMAIN || 'localhost'}:${ports.portal}`,
    DATABASE_URL: primaryUrl,
    DATABASE_REPLICA_URL: replicaUrl,
    ...bucketOf(storePort),
    PORTAL_SECRET: secret,
    PORTAL_ADMIN_TOKEN: adminToken,
    PORTAL_GATEWAY_TOKEN: gatewayToken,
    TRUST_PROXY: '1',
    GATEWAY_ORIGIN: gateway,
    GATEWAY_INTERNAL_ORIGIN: `http://127.0.0.1:${ports.gateway}`,
    // Through nginx, so that one missing server does not matter.
    PORTAL_INTERNAL_ORIGIN: `http://127.0.0.1:${ports.portal}`,
    PORTAL_LOCAL_RELEASES: releases.join(path.delimiter),
    ...(sdk && { PORTAL_SDK: sdk }),
    UPSTREAM_HOSTS: [process.env.UPSTREAM_HOSTS, provider].filter(Boolean).join(','),
    WEBHOOK_HOSTS: [process.env.WEBHOOK_HOSTS, provider].filter(Boolean).join(','),
    ...env,
  };
}

function startStore(folder: string, port: number, kept: Kept): Service {
  mkdirSync(folder, { recursive: true });
  return keepRunning({
    name: '对象存储',
    file: 'scripts/lib/cluster/keepObjects.ts',
    words: [String(port), folder],
    env: { ...process.env, NODE_OPTIONS: '' },
    ...kept,
  });
}

const startProvider = (port: number, kept: Kept): Service =>
  keepRunning({
    name: '示例数据服务',
    file: programFile('sample-provider'),
    env: { ...process.env, NODE_OPTIONS: '', SAMPLE_PROVIDER_PORT: String(port) },
    ...kept,
  });

function startServer(
  number: number,
  port: number,
  folder: string,
  env: NodeJS.ProcessEnv,
  kept: Kept,
): Instance {
  const dataDir = path.join(folder, `server-${number}`);
  mkdirSync(dataDir, { recursive: true });
  shareBank(folder, dataDir);
  return createInstance(`http://127.0.0.1:${port}`, {
    name: `门户 ${number}`,
    file: programFile('demo-market'),
    env: { ...env, PORT: String(port), PORTAL_DATA_DIR: dataDir },
    ...kept,
  });
}

/** The demo's payment simulator stores its data in a file, which all servers share. */
function shareBank(folder: string, dataDir: string): void {
  const name = 'payment-simulator.json';
  const bank = path.join(folder, name);
  if (!existsSync(bank)) writeFileSync(bank, JSON.stringify({ trades: [], refunds: [] }), { mode: 0o600 });
  if (!existsSync(path.join(dataDir, name))) symlinkSync(bank, path.join(dataDir, name));
}

const startGateway = (
  number: number,
  port: number,
  folder: string,
  env: NodeJS.ProcessEnv,
  kept: Kept,
): Instance =>
  createInstance(`http://127.0.0.1:${port}`, {
    name: `网关 ${number}`,
    file: programFile('gateway'),
    env: { ...env, GATEWAY_PORT: String(port), GATEWAY_DATA_DIR: path.join(folder, `gateway-${number}`) },
    ...kept,
  });
