import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration, type MultiStats } from 'webpack';
import {
  ReleaseRecord,
  contractVersion,
  drawnModules,
  promisedExports,
  shellName,
  type PortalManifest,
} from '@portal/contract/internal';
import {
  currentCommit,
  describeFiles,
  modulesOf,
  nameOf,
  readFederationManifest,
  readPortalManifest,
} from './releaseFiles';
import { globalName, sharedVersions } from '../../shared/federation';
import { dueRelease } from './dueRelease';
import { missingExports } from './missingExports';
import { lateFilesOf, lateUsesOf } from './lateShared';
import { repositorySources, type Sources } from './sourceHash';

/** Named by `serverConfig` of webpack.common.js. */
const serverFile = 'server.cjs';

/** Builds the release of an app, unless its sources have not changed. Earlier builds are removed. */
export async function buildRelease(
  appDir: string,
  sourcesOf: (appDir: string) => Sources = repositorySources,
): Promise<{ folder: string; isNew: boolean }> {
  // Refuses a bad manifest before the slow build.
  const { folder, isBuilt, ...release } = dueRelease(appDir, sourcesOf);
  if (isBuilt) return { folder, isNew: false };

  const dist = path.dirname(folder);
  const half = path.join(dist, `.building-${process.pid}`);
  mkdirSync(half, { recursive: true });
  try {
    await buildInto(half, { appDir, ...release });
  } catch (error) {
    rmSync(half, { recursive: true });
    throw error;
  }

  for (const old of readdirSync(dist))
    if (!old.startsWith('.building')) rmSync(path.join(dist, old), { recursive: true });
  renameSync(half, folder);
  return { folder, isNew: true };
}

interface Build {
  appDir: string;
  name: string;
  version: string;
  sources: Sources;
}

async function buildInto(folder: string, { appDir, name, version, sources }: Build): Promise<void> {
  const stats = await runWebpack(appDir, folder, version);
  refuseStrangers(name, sources, stats);
  if (name !== shellName) refuseUnexported(readPortalManifest(appDir), stats);
  const manifestFile = name === shellName ? 'shell.json' : 'portal.json';
  copyFileSync(path.join(appDir, manifestFile), path.join(folder, manifestFile));
  writeFileSync(
    path.join(folder, 'release.json'),
    JSON.stringify(describe(name, version, folder, stats), null, 2),
  );
}

async function runWebpack(appDir: string, outDir: string, version: string): Promise<MultiStats> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const configure = require(path.join(appDir, 'webpack.config.js')) as (env: {
    outDir: string;
    version: string;
    drawn?: string[];
  }) => Configuration[];
  /**
   * A second build for server-side rendering of the modules that portal.json marks as drawn. The shell's configuration
   * includes its own.
   */
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
  // The server's build of the same sources would say it all once more.
  const broken = stats.stats.find((one) => one.hasErrors());
  if (broken)
    throw new Error(
      `${broken.toString({ preset: 'errors-only', colors: false })}\n构建没有通过。请按上面的提示修改后再试。`,
    );
  return stats;
}

/**
 * The version is a hash of declared sources. A build that reads any other file could change without a new version, so
 * it is refused.
 */
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

/** Checked here, because the portal can only search the built files for the names. */
function refuseUnexported(manifest: PortalManifest, { stats: [browser] }: MultiStats): void {
  const [missing] = browser ? missingExports(browser.compilation, promisedExports(manifest)) : [];
  if (missing)
    throw new Error(
      `模块 ${missing.module} 没有导出 ${missing.name}。请在它的源文件里导出 ${missing.name} 后再试。`,
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
