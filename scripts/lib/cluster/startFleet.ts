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
  /** Of everything that is kept; what an earlier fleet has left there is used. */
  folder: string;
  /** Where visitors, callers of APIs and gateways come in. */
  ports: { portal: number; gateway: number; provider: number };
  releases: readonly string[];
  /** Folder of the package for teams outside. */
  sdk?: string;
  env?: Record<string, string>;
  /** What is kept outlives a power cut; tests need not. */
  isSafe?: boolean;
  /** By which address servers come to the database at this one; absent: at once. */
  wayTo?: (databaseUrl: string) => Promise<string>;
  say: (sentence: string) => void;
}

/** Many of everything, which together are one portal. */
export interface Fleet {
  url: string;
  gatewayUrl: string;
  databases: Databases;
  store: Service;
  front: Front;
  servers: readonly Instance[];
  gateways: readonly Instance[];
  secrets: Secrets;
  /** Starts one server after the other anew, then the gateways, each while the others stand in for it. */
  roll: () => Promise<void>;
  /** Ends all of them, whoever needs another before it; rejects when one did not end cleanly. */
  stop: () => Promise<void>;
}

interface Secrets {
  secret: string;
  adminToken: string;
  gatewayToken: string;
}

/**
 * Starts many of everything, as processes of this machine: PostgreSQL with a replica, an object store, servers, gateways,
 * nginx in front of both. What ends is started again. They end with this process.
 *
 * Not to be mixed up with what PostgreSQL calls a cluster (`startCluster` of startPostgres.ts): that is one server.
 *
 * @throws {Error} in Chinese, when something is missing or does not start.
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
    // The first makes tables and market; the others find them.
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
      // One after the other, also of those who ask for it.
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

/** Those that do the same end together. */
const allOf = (instances: readonly Instance[]): Ending => ({
  keepNoMore: () => instances.forEach((one) => one.keepNoMore()),
  stop: async () => void (await Promise.all(instances.map((one) => one.stop()))),
});

async function endInTurn(started: readonly Ending[]): Promise<void> {
  for (const one of started) one.keepNoMore();
  for (const one of started) await one.stop();
}

type Kept = Pick<FleetOptions, 'say'> & { isKept: boolean };

/** What each of them would make for itself, and all must have in common. */
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

/** What servers and gateways are told alike. */
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
    // Links in mail and of payments lead to all of them, not to the one that made them.
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
    // By nginx: one server that is away is no matter.
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

/** The bank of the demo's payments is a file of the data folder, and one for all. */
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
