/* npm start: builds what is not up to date, starts the portal and keeps it running. */
import path from 'node:path';
import { releasedApps } from './lib/apps';
import { buildRelease } from './lib/buildRelease';
import { buildSdk } from './lib/buildSdk';
import { freePort } from './lib/freePort';
import { readSettings } from './lib/settings';
import { startServices } from './lib/startServices';

async function main(): Promise<void> {
  const startedAt = Date.now();
  const settings = readSettings();
  const portFor = (name: 'PORT' | 'GATEWAY_PORT' | 'SAMPLE_PROVIDER_PORT') =>
    requireFree(name, settings[name]);
  const port = await portFor('PORT');
  const gatewayPort = await portFor('GATEWAY_PORT');
  const providerPort = settings.PORTAL_MODE === 'demo' ? await portFor('SAMPLE_PROVIDER_PORT') : null;
  const releases: string[] = [];
  for (const app of releasedApps()) {
    const { folder, isNew } = await buildRelease(app);
    if (isNew) console.log(`已构建 ${path.basename(app)}（${secondsSince(startedAt)} 秒）`);
    releases.push(folder);
  }

  const sdk = await buildSdk();
  if (sdk.isNew) console.log(`已构建 SDK（${secondsSince(startedAt)} 秒）`);

  // Before anything has started: it may take long.
  let stop = async () => {};
  let isClosing = false;
  const close = () => {
    // Ctrl-C and service managers signal everybody, parents hand it on: it comes several times.
    if (isClosing) return;
    isClosing = true;
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  process.on('SIGHUP', close);
  // Whatever started this one is gone.
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

async function requireFree(name: string, port: number): Promise<number> {
  if (await freePort(port)) return port;
  throw new Error(
    `端口 ${port} 已被占用。请停止占用它的程序，或用 ${name}=${port + 10} npm start 换一个端口。`,
  );
}

const secondsSince = (start: number) => ((Date.now() - start) / 1000).toFixed(1);

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

演示账号（密码均为 Portal-2026，用邮箱登录，验证码在发件箱里）
  newbie@example.com    未认证        person@example.com   个人
  company@example.com   企业          provider@example.com 提供方
  harbor@example.com    专区所有者    ops@example.com      运营
  developer@example.com 企业的开发    finance@example.com  企业的财务
  applying@example.com  企业待审核    correcting@example.com 企业被驳回
  advancing@example.com 高级认证中    becoming@example.com 申请成为提供方
  provider2@ 至 provider5@example.com 其他提供方
  leaving@example.com   注销中
  secure@example.com    两步验证      密钥 MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U，或恢复码 DEMOA-22222

按 Ctrl-C 停止。`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
