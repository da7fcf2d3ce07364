/* Builds all outdated releases, and the server programs and the SDK. */
import path from 'node:path';
import { releasedApps } from './lib/apps';
import { buildApps } from './lib/buildApps';
import { buildSdk } from './lib/buildSdk';
import { endOnError } from './lib/endOnError';
import { buildPrograms } from './lib/programs/buildPrograms';

async function main(): Promise<void> {
  await buildApps(releasedApps(), (app) => console.log(`已构建 ${path.basename(app)}`));
  for (const program of await buildPrograms()) console.log(`已构建 ${program}`);
  const { file, isNew } = await buildSdk();
  console.log(isNew ? `已构建 ${file}` : `已是最新 ${file}`);
}

main().catch(endOnError);
