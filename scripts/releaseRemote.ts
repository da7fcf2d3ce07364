/* npm run release -- mf-notices [--canary 10]: builds and checks an app, and uploads it to the running portal. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { releasedApps } from './lib/apps';
import { buildRelease } from './lib/buildRelease';
import { checkSources } from './lib/checkSources';
import { releaseIn } from './lib/describeForeign';
import { endOnError } from './lib/endOnError';
import { askBeforeBuild, greetPortal, publish, readShare } from './lib/publish';
import { readServed } from './lib/readServed';
import { readWords } from './lib/readWords';
import { readPortalManifest } from './lib/releaseFiles';

const usage = '用法：npm run release -- <mf-名称 或 已构建的文件夹> [--canary 1…99] [--skip-checks]';

async function main(): Promise<void> {
  const startedAt = Date.now();
  const { values, positionals } = readWords(usage, {
    canary: { type: 'string' },
    'skip-checks': { type: 'boolean' },
  });
  const [target, ...rest] = positionals;
  if (!target || rest.length > 0) throw new Error(usage);

  const share = readShare(values.canary);
  await publish(await prepare(target, values['skip-checks'] === true), { share, startedAt });
}

/** @returns a release folder for the target. */
async function prepare(target: string, skipsChecks: boolean): Promise<string> {
  const app = releasedApps().find((folder) => path.basename(folder) === target);
  if (!app) {
    const built = releaseIn(target);
    if (built) return built;
    if (existsSync(path.join(target, 'package.json')) && !existsSync(path.join(target, 'portal.json')))
      throw new Error(`${target} 里没有 portal.json，门户不知道它加了哪些页面。写法见 docs/releasing.md。`);
    throw new Error(
      `没有找到 ${target}。可以发布：${releasedApps()
        .map((folder) => path.basename(folder))
        .join('、')}，或一个含 mf-manifest.json 与 portal.json 的文件夹。`,
    );
  }
  await greetPortal();
  if (target !== 'shell') {
    const manifest = readPortalManifest(app);
    await readServed(manifest.contract);
    await askBeforeBuild(manifest);
  }
  const [{ folder }] = await Promise.all([buildRelease(app), skipsChecks ? null : checkSources(app)]);
  return folder;
}

main().catch(endOnError);
