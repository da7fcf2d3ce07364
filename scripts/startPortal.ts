/* npm start: builds what is not up to date, starts the portal and keeps it running. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { releasedApps } from './lib/apps';
import { buildRelease } from './lib/buildRelease';
import { freePort } from './lib/freePort';

const root = path.join(__dirname, '..');

async function main(): Promise<void> {
  const startedAt = Date.now();
  const port = process.env.PORT ?? '8080';
  if (!(await freePort(Number(port)))) {
    throw new Error(`端口 ${port} 已被占用。请停止占用它的程序，或用 PORT=8090 npm start 换一个端口。`);
  }
  const releases: string[] = [];
  for (const app of releasedApps()) {
    const { folder, isNew } = await buildRelease(app);
    if (isNew) console.log(`已构建 ${path.basename(app)}（${secondsSince(startedAt)} 秒）`);
    releases.push(folder);
  }

  const server = spawn(
    process.execPath,
    [require.resolve('tsx/cli'), path.join(root, 'server/src/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PORTAL_LOCAL_RELEASES: releases.join(path.delimiter) },
    },
  );
  server.on('message', (message: { ready?: boolean; database?: string }) => {
    if (message.ready) greet(port, message.database!, secondsSince(startedAt));
  });
  process.on('SIGINT', () => server.kill('SIGTERM'));
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  server.once('exit', (code) => process.exit(code ?? 1));
}

const secondsSince = (start: number) => ((Date.now() - start) / 1000).toFixed(1);

function greet(port: string, database: string, took: string): void {
  const isDemo = (process.env.PORTAL_MODE ?? 'demo') === 'demo';
  const domain = process.env.MAIN_DOMAIN ?? 'localhost';
  const databaseName =
    database === 'embedded' ? '内置 PostgreSQL（数据目录内，适合演示与开发）' : 'PostgreSQL';
  console.log(
    `\n开放门户已就绪（${took} 秒）\n  门户      http://${domain}:${port}/\n  数据库    ${databaseName}`,
  );
  if (!isDemo) return;
  console.log(`  品牌专区  http://harbor.${domain}:${port}/
  发件箱    http://${domain}:${port}/ajaxurl/apix/demo/outbox

演示账号（密码均为 Portal-2026，用邮箱登录，验证码在发件箱里）
  newbie@example.com    未认证        person@example.com   个人
  company@example.com   企业          provider@example.com 提供方
  harbor@example.com    专区所有者    ops@example.com      运营

按 Ctrl-C 停止。`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
