/* npm run cluster: several instances of everything on one machine, as one portal (docs/cluster.md). */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releasedApps } from './lib/apps';
import { buildApps } from './lib/buildApps';
import { buildSdk } from './lib/buildSdk';
import { startFleet, type Fleet } from './lib/cluster/startFleet';
import { demoAccounts } from './lib/demoAccounts';
import { endOnError } from './lib/endOnError';
import { requireFree } from './lib/requireFree';
import { secondsSince } from './lib/secondsSince';
import { readSettings } from './lib/settings';

async function main(): Promise<void> {
  const settings = readSettings();
  const ports = {
    portal: await requireFree('PORT', settings.PORT, 'npm run cluster'),
    gateway: await requireFree('GATEWAY_PORT', settings.GATEWAY_PORT, 'npm run cluster'),
    provider: await requireFree('SAMPLE_PROVIDER_PORT', settings.SAMPLE_PROVIDER_PORT, 'npm run cluster'),
  };
  const releases = await buildApps(releasedApps(), () => {});
  const sdk = await buildSdk();

  let fleet: Fleet | null = null;
  let isClosing = false;
  const folder = settings.CLUSTER_DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'portal-cluster-'));
  // PostgreSQL runs as another user with its own folder inside.
  if (!settings.CLUSTER_DATA_DIR) chmodSync(folder, 0o711);
  const close = () => {
    // The signal can arrive several times: Ctrl-C and service managers signal all processes, and parents forward it.
    if (isClosing) return;
    isClosing = true;
    // If not all have started yet, those that have end with this process.
    (fleet?.stop() ?? Promise.resolve()).then(() => process.exit(0), endOnError);
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  // The parent process is gone, for example because a terminal was closed.
  process.on('disconnect', close);
  process.on('SIGHUP', () => {
    if (fleet && !isClosing) void roll(fleet);
  });
  process.on('exit', () => {
    if (!settings.CLUSTER_DATA_DIR) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  const startedAt = Date.now();
  fleet = await startFleet({
    servers: settings.CLUSTER_SERVERS,
    gateways: settings.CLUSTER_GATEWAYS,
    folder,
    ports,
    releases,
    sdk: sdk.folder,
    say: console.log,
  });
  if (isClosing) return;
  greet(fleet, folder, settings.MAIN_DOMAIN, secondsSince(startedAt));
}

async function roll(fleet: Fleet): Promise<void> {
  const startedAt = Date.now();
  console.log('滚动重启：依次重启每个门户与网关，其余照常服务…');
  try {
    await fleet.roll();
    console.log(`滚动重启完成（${secondsSince(startedAt)} 秒）。`);
  } catch (error) {
    console.error(
      `滚动重启停在中途，其余照常服务：${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function greet(fleet: Fleet, folder: string, domain: string, seconds: string): void {
  const { databases, servers, gateways } = fleet;
  const { port } = new URL(fleet.url);
  const urls = (instances: Fleet['servers']) => instances.map(({ url }) => url).join('  ');
  console.log(`
开放门户集群已就绪（${seconds} 秒）
  门户      http://${domain}:${port}/        品牌专区 http://harbor.${domain}:${port}/
  网关      http://${domain}:${new URL(fleet.gatewayUrl).port}/
  发件箱    http://${domain}:${port}/ajaxurl/apix/demo/outbox
  其后的门户进程  ${urls(servers)}
  其后的网关进程  ${urls(gateways)}
  主数据库  ${databases.primaryUrl}
  只读副本  ${databases.replicaUrl}
  数据      ${folder}

${demoAccounts}

发布：PORTAL_URL=http://${domain}:${port} RELEASE_TOKEN=$(cat ${path.join(folder, 'admin-token')}) npm run release -- mf-notices
滚动重启：kill -HUP ${process.pid}。按 Ctrl-C 停止。`);
}

main().catch(endOnError);
