/* npm start: builds what is outdated, starts the portal and keeps it running. */
import path from 'node:path';
import { releasedApps } from './lib/apps';
import { buildApps } from './lib/buildApps';
import { buildSdk } from './lib/buildSdk';
import { demoAccounts } from './lib/demoAccounts';
import { endOnError } from './lib/endOnError';
import { prepareMarket } from './lib/prepareMarket';
import { requireFree } from './lib/requireFree';
import { readSettings } from './lib/settings';
import { startServices } from './lib/startServices';
import { secondsSince } from './lib/secondsSince';

async function main(): Promise<void> {
  const startedAt = Date.now();
  const settings = readSettings();
  const portFor = (name: 'PORT' | 'GATEWAY_PORT' | 'SAMPLE_PROVIDER_PORT') =>
    requireFree(name, settings[name], 'npm start');
  const port = await portFor('PORT');
  const gatewayPort = await portFor('GATEWAY_PORT');
  const providerPort = settings.PORTAL_MODE === 'demo' ? await portFor('SAMPLE_PROVIDER_PORT') : null;
  const done = (what: string) => console.log(`${what}（${secondsSince(startedAt)} 秒）`);
  const releases = await buildApps(
    releasedApps(),
    (app) => done(`已构建 ${path.basename(app)}`),
    async () => {
      if (settings.PORTAL_MODE !== 'demo') return;
      if (await prepareMarket(settings.PORTAL_DATA_DIR, process.env)) done('已填好演示市场');
    },
  );
  const sdk = await buildSdk();
  if (sdk.isNew) done('已构建 SDK');

  // A signal may arrive before anything has started, because building takes time.
  let stop = async () => {};
  let isClosing = false;
  const close = () => {
    // The signal can arrive several times: Ctrl-C and service managers signal all processes, and parents forward it.
    if (isClosing) return;
    isClosing = true;
    stop().then(() => process.exit(0), endOnError);
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  process.on('SIGHUP', close);
  // The parent process is gone.
  process.on('disconnect', close);

  const services = await startServices({
    port,
    gatewayPort,
    providerPort,
    dataDir: settings.PORTAL_DATA_DIR,
    releases,
    sdk: sdk.folder,
    isKept: true,
    say: (sentence) => console.log(sentence),
  });
  stop = services.stop;
  if (isClosing) return;
  greet(port, gatewayPort, services.database ?? '', secondsSince(startedAt));
}

function greet(port: number, gatewayPort: number, database: string, took: string): void {
  const { PORTAL_MODE, MAIN_DOMAIN: domain } = readSettings();
  const databaseName =
    database === 'embedded' ? '内置 PostgreSQL（数据目录内，适合演示与开发）' : 'PostgreSQL';
  console.log(
    `\n开放门户已就绪（${took} 秒）\n  门户      http://${domain}:${port}/\n  网关      http://${domain}:${gatewayPort}/\n  数据库    ${databaseName}`,
  );
  if (PORTAL_MODE !== 'demo') return;
  console.log(`  品牌专区  http://harbor.${domain}:${port}/
  发件箱    http://${domain}:${port}/ajaxurl/apix/demo/outbox

${demoAccounts}

按 Ctrl-C 停止。`);
}

main().catch(endOnError);
