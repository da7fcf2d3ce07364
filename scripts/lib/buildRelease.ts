import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration, type MultiStats } from 'webpack';
import { ReleaseRecord, contractVersion, drawnModules, shellName } from '@portal/contract/internal';
import {
  currentCommit,
  describeFiles,
  modulesOf,
  nameOf,
  readFederationManifest,
  readJson,
  readPortalManifest,
} from './releaseFiles';
import { globalName, sharedVersions } from '../../shared/federation';
import { lateFilesOf, lateUsesOf } from './lateShared';
import { repositorySources, type Sources } from './sourceHash';

/** As `serverConfig` of webpack.common.js names it. */
const serverFile = 'server.cjs';

/** A build whose sources have not changed is not made again. Earlier builds of the workspace are removed. */
export async function buildRelease(
  appDir: string,
  sourcesOf: (appDir: string) => Sources = repositorySources,
): Promise<{ folder: string; isNew: boolean }> {
  const { version: packageVersion } = readJson<{ version: string }>(path.join(appDir, 'package.json'));
  // What is wrong in portal.json is said before the build takes its time.
  const name = nameOf(appDir);
  const sources = sourcesOf(appDir);
  const version = `${packageVersion}-${sources.hash}`;
  const dist = path.join(appDir, 'dist');
  const folder = path.join(dist, version);
  if (existsSync(path.join(folder, 'release.json'))) return { folder, isNew: false };

  const half = path.join(dist, `.building-${process.pid}`);
  mkdirSync(half, { recursive: true });
  const stats = await runWebpack(appDir, half, version);
  refuseStrangers(name, sources, stats);
  const manifestFile = name === 'shell' ? 'shell.json' : 'portal.json';
  copyFileSync(path.join(appDir, manifestFile), path.join(half, manifestFile));
  writeFileSync(
    path.join(half, 'release.json'),
    JSON.stringify(describe(name, version, half, stats), null, 2),
  );

  for (const old of readdirSync(dist))
    if (!old.startsWith('.building')) rmSync(path.join(dist, old), { recursive: true });
  renameSync(half, folder);
  return { folder, isNew: true };
}

async function runWebpack(appDir: string, outDir: string, version: string): Promise<MultiStats> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const configure = require(path.join(appDir, 'webpack.config.js')) as (env: {
    outDir: string;
    version: string;
    drawn?: string[];
  }) => Configuration[];
  /** The same sources once more, for the server: what portal.json marks as drawn. The shell's configuration has its own. */
  const serverBuild = () => {
    const drawn = nameOf(appDir) === shellName ? [] : drawnModules(readPortalManifest(appDir));
    return drawn.length > 0 ? configure({ outDir, version, drawn }) : [];
  };
  const compiler = webpack([...configure({ outDir, version }), ...serverBuild()]);
  const stats = await new Promise<MultiStats>((resolve, reject) =>
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('webpack 没有给出结果')),
    ),
  );
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  return stats;
}

/** The version of a release depends on what the app declares: a file beyond that could change it unseen. */
function refuseStrangers(name: string, { root, files }: Sources, { stats }: MultiStats): void {
  const known = new Set(files);
  const strange = stats
    .flatMap(({ compilation }) => [...compilation.fileDependencies])
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((file) => /\.(tsx?|js|json)$/.test(file) && !/^\.\.|node_modules|package\.json$/.test(file))
    .filter((file) => !known.has(file));
  if (strange.length > 0)
    throw new Error(
      `${name} 用到了没有声明的文件：${strange.join('、')}。请在它的 package.json 的 dependencies 里写上所在的包，自己的文件则放进 src。`,
    );
}

function describe(name: string, version: string, folder: string, stats: MultiStats): ReleaseRecord {
  const isShell = name === 'shell';
  const [browser] = stats.stats;
  if (!browser) throw new Error('没有浏览器构建');
  const scripts = isShell ? (browser.compilation.entrypoints.get('main')?.getFiles() ?? []) : [];
  const federation = isShell ? null : readFederationManifest(folder);
  const entry = isShell
    ? scripts.at(-1)
    : readdirSync(folder).find((file) => /^remoteEntry\..*\.js$/.test(file));
  const contract = isShell ? `^${contractVersion}` : readPortalManifest(folder).contract;
  return ReleaseRecord.parse({
    name,
    version,
    contract,
    entry,
    globalName: isShell ? '' : globalName(name, version),
    checksChunks: true,
    scripts,
    ...(!isShell && existsSync(path.join(folder, serverFile)) && { server: serverFile }),
    modules: federation ? modulesOf(federation) : {},
    ...(isShell
      ? { lateFiles: lateFilesOf(browser.compilation) }
      : { late: lateUsesOf(browser.compilation) }),
    files: describeFiles(folder),
    shared: sharedVersions(),
    commit: currentCommit(folder),
    builtAt: new Date().toISOString(),
  });
}
