import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '@portal/server';
import { freePort } from '../../scripts/lib/freePort';
import { buildPrograms } from '../../scripts/lib/programs/buildPrograms';
import { programFile } from '../../scripts/lib/programs/programs';
import { startCluster } from '../../scripts/lib/startPostgres';
import { apis, type Api } from './apis';
import { buy } from './buy';
import { cleanUp, endAll, startChild, type Child } from './children';
import { send } from './send';
import { signIn } from './signIn';
import { startUpstream } from './startUpstream';

const secret = 'a-secret-of-the-bench-that-is-long-enough';
const token = 'a-token-of-the-bench-that-is-long-enough!';
const adminToken = 'a-token-of-the-bench-that-releases-things';
/** Size of the disk that is filled up. */
const diskSize = '24m';

export type Stage = Awaited<ReturnType<typeof startStage>>;

/** PostgreSQL, server, two gateways and two upstreams, each in its own process, and a consumer with a key. */
export async function startStage() {
  const postgres = await startCluster();
  if (!postgres) throw new Error('本机没有 PostgreSQL');
  cleanUp(postgres.stop);
  await buildPrograms();
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-faults-'));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const disk = mountDisk(path.join(folder, 'gateway-1'));

  const [port, ...gatewayPorts] = [await freePort(0), await freePort(0), await freePort(0)];
  const origin = `http://127.0.0.1:${port}`;
  const upstreams = { patient: await startUpstream(), steady: await startUpstream() };
  const portalFolder = path.join(folder, 'portal');
  const common = {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    PORTAL_DATA_DIR: portalFolder,
    PORTAL_SECRET: secret,
    PORTAL_GATEWAY_TOKEN: token,
    PORTAL_ADMIN_TOKEN: adminToken,
    RELEASES_PER_TEN_MINUTES: '100000',
    PORTAL_LOCAL_RELEASES: '',
    TRUST_PROXY: '1',
    LOG_LEVEL: process.env.BENCH_SHOW ? 'warn' : 'silent',
    UPSTREAM_HOSTS: `patient=${upstreams.patient.address},steady=${upstreams.steady.address},sample-provider=${upstreams.steady.address}`,
  };
  const startServer = () => startChild(programFile('demo-market'), common);
  const startGateway = (index: number) =>
    startChild(programFile('gateway'), {
      ...common,
      GATEWAY_PORT: String(gatewayPorts[index]),
      GATEWAY_DATA_DIR: path.join(folder, `gateway-${index}`),
    });

  let server = startServer();
  await server.ready;
  const { db } = await connect({ databaseUrl: postgres.url, dataDir: '' });
  const buyer = await signIn(db, { origin, secret }, 'company@example.com');
  const { appId, appKey } = await buy(db, buyer);
  const gateways = [startGateway(0), startGateway(1)];
  await Promise.all(gateways.map(({ ready }) => ready));

  return {
    postgres,
    db,
    pages: [],
    hasStore: false,
    disk,
    origin,
    adminToken,
    portalFolder,
    appId,
    appKey,
    upstreams,
    gatewayUrls: gatewayPorts.map((one) => `http://127.0.0.1:${one}`),
    signIn: (email: string | null) => signIn(db, { origin, secret }, email),
    call: (gateway: number, api: Api, options: { leavesAfterMs?: number } = {}) =>
      send(`http://127.0.0.1:${gatewayPorts[gateway]}${apis[api].path}`, {
        headers: { 'x-app-key': appKey },
        ...options,
      }),
    watchExits() {
      const processes = [server, ...gateways];
      // Processes replaced by the fault were ended by it.
      return () =>
        processes.filter(
          (one) =>
            [server, ...gateways].includes(one) &&
            (one.child.exitCode !== null || one.child.signalCode !== null),
        ).length;
    },
    server: () => server,
    gateway: (index: number): Child => gateways[index]!,
    async close() {
      await db.destroy();
      endAll();
    },
    startServer: () => void (server = startServer()),
    startGateway: (index: number) => void (gateways[index] = startGateway(index)),
  };
}

/** Mounts a small disk at a folder; null when this machine does not permit it. */
function mountDisk(folder: string): string | null {
  mkdirSync(folder);
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder], { stdio: 'ignore' })
      .status === 0;
  if (!isMounted) return null;
  cleanUp(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}
