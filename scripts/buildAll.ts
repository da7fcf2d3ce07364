/* Builds all outdated releases, each in its own process as its team would, and the server programs and the SDK. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { releasedApps } from './lib/apps';
import { buildSdk } from './lib/buildSdk';
import { buildPrograms } from './lib/programs/buildPrograms';

const atOnce = 2;

async function main(): Promise<void> {
  const waiting = releasedApps();
  const worker = async () => {
    for (let app = waiting.shift(); app; app = waiting.shift()) await buildOne(app);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const program of await buildPrograms()) console.log(`已构建 ${program}`);
  const { file, isNew } = await buildSdk();
  console.log(isNew ? `已构建 ${file}` : `已是最新 ${file}`);
}

function buildOne(appDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn(
      process.execPath,
      [require.resolve('tsx/cli'), path.join(__dirname, 'buildRelease.ts')],
      {
        cwd: appDir,
        stdio: 'inherit',
      },
    );
    build.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(appDir)} 构建失败，请看上面的错误。`)),
    );
  });
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
