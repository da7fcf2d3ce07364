import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import webpack, { type Configuration, type MultiStats } from 'webpack';
import { PortalManifest, ReleaseRecord, contractVersion } from '@portal/contract';
import { sourceHash } from './sourceHash';

// The configuration is plain JavaScript: webpack and Module Federation ask for it that way.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { sharedVersions } = require('../../shared/federation/federationConfig') as {
  sharedVersions: () => Record<string, string>;
};

interface FederationManifest {
  exposes: { path: string; assets: { js: { sync: string[] } } }[];
}

/** Files of a release that no browser fetches: not compressed. */
const metaFiles = /^(release|portal|shell|mf-.*)\.json$|\.cjs$/;

/** A build whose sources have not changed is not made again. Earlier builds of the workspace are removed. */
export async function buildRelease(appDir: string): Promise<{ folder: string; isNew: boolean }> {
  const { version: packageVersion } = readJson<{ version: string }>(path.join(appDir, 'package.json'));
  const name = path.basename(appDir);
  const version = `${packageVersion}-${sourceHash(appDir)}`;
  const dist = path.join(appDir, 'dist');
  const folder = path.join(dist, version);
  if (existsSync(path.join(folder, 'release.json'))) return { folder, isNew: false };

  const half = path.join(dist, `.building-${process.pid}`);
  mkdirSync(half, { recursive: true });
  const stats = await runWebpack(appDir, half);
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

async function runWebpack(appDir: string, outDir: string): Promise<MultiStats> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const configure = require(path.join(appDir, 'webpack.config.js')) as (env: {
    outDir: string;
  }) => Configuration[];
  const compiler = webpack(configure({ outDir }));
  const stats = await new Promise<MultiStats>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result!))),
  );
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  return stats;
}

function describe(name: string, version: string, folder: string, stats: MultiStats): ReleaseRecord {
  const isShell = name === 'shell';
  const [browser] = stats.stats;
  const scripts = isShell ? browser!.compilation.entrypoints.get('main')!.getFiles() : [];
  const federation = isShell ? null : readJson<FederationManifest>(path.join(folder, 'mf-manifest.json'));
  const entry = isShell
    ? scripts.at(-1)!
    : readdirSync(folder).find((file) => /^remoteEntry\..*\.js$/.test(file))!;
  const contract = isShell
    ? `^${contractVersion}`
    : PortalManifest.parse(readJson(path.join(folder, 'portal.json'))).contract;
  return ReleaseRecord.parse({
    name,
    version,
    contract,
    entry,
    scripts,
    modules: Object.fromEntries(
      (federation?.exposes ?? []).map(({ path: module, assets }) => [module, assets.js.sync]),
    ),
    files: Object.fromEntries(readdirSync(folder).map((file) => [file, describeFile(folder, file)])),
    shared: sharedVersions(),
    commit: currentCommit(),
    builtAt: new Date().toISOString(),
  });
}

function describeFile(folder: string, file: string) {
  const content = readFileSync(path.join(folder, file));
  const compressed = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  if (!metaFiles.test(file)) writeFileSync(path.join(folder, `${file}.br`), compressed);
  return {
    bytes: content.length,
    brotliBytes: compressed.length,
    sha384: createHash('sha384').update(content).digest('base64'),
  };
}

function currentCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

const readJson = <Value>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Value;
