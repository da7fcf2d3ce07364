import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { contractVersion, type SdkIndex } from '@portal/contract/internal';
import { runCheck } from './checkSources';
import { bundleCommands } from './bundleCommands';
import { filesBelow, packFolder } from './packFolder';
import { readJson } from './releaseFiles';
import { sharedVersions } from '../../shared/federation';
import { sdkDependencies } from './sdkDependencies';
import { openDoors, sdkSources } from './sdkSources';
import { writeManifestSchema } from './writeManifestSchema';

const root = path.join(__dirname, '../..');
export const sdkDist = path.join(root, 'scripts/sdk/dist');
const packageName = 'portal-remote-sdk';

/** Files copied unchanged: path in the repository → path in the package. */
const copied: Record<string, string> = {
  'scripts/sdk/package': '.',
  'webpack.common.js': 'webpack.common.js',
  'shared/federation': 'shared/federation',
  'shared/text/build': 'shared/text/build',
  'scripts/lib/jestParts.js': 'scripts/lib/jestParts.js',
  'scripts/template': 'scripts/template',
  'scripts/templateOutside': 'scripts/templateOutside',
  'shared/contract/CHANGELOG.md': 'CHANGELOG.md',
  'docs/reference.md': 'reference.md',
};

/** Inputs of the package; it is rebuilt only when they change. */
const inputs = [...Object.keys(copied), 'shared', 'scripts/lib', 'scripts/sdk', 'package-lock.json'];

interface Built extends SdkIndex {
  builtFrom: string;
}

/** Builds the package with which external teams build a remote: `npm run sdk`. */
export async function buildSdk(): Promise<{ folder: string; file: string; version: string; isNew: boolean }> {
  const builtFrom = hashOfInputs();
  const indexFile = path.join(sdkDist, 'index.json');
  const before = existsSync(indexFile) ? readJson<Built>(indexFile) : null;
  if (before?.builtFrom === builtFrom)
    return {
      folder: sdkDist,
      file: path.join(sdkDist, before.file),
      version: before.version,
      isNew: false,
    };

  const stage = path.join(sdkDist, `.building-${process.pid}`);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  for (const [from, to] of Object.entries(copied))
    cpSync(path.join(root, from), path.join(stage, to), { recursive: true });
  copyShared(stage);
  writeFileSync(path.join(stage, 'portal.schema.json'), writeManifestSchema());
  await Promise.all([writeTypes(stage), bundleCommands(root, path.join(stage, 'scripts/lib'))]);

  const version = `${contractVersion}-g${hashOf(stage, filesBelow(stage))}`;
  writeFileSync(path.join(stage, 'package.json'), packageJson(version));
  const archive = await packFolder(stage);
  const file = `${packageName}-${version}.tgz`;
  const index: Built = {
    version,
    contract: contractVersion,
    file,
    bytes: archive.length,
    integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
    builtFrom,
  };
  writeFileSync(path.join(stage, file), archive);
  renameSync(path.join(stage, file), path.join(sdkDist, file));
  writeFileSync(indexFile, `${JSON.stringify(index, null, 2)}\n`);
  for (const old of readdirSync(sdkDist))
    if (![file, 'index.json'].includes(old)) rmSync(path.join(sdkDist, old), { recursive: true });
  return { folder: sdkDist, file: path.join(sdkDist, file), version, isNew: true };
}

/** Copies the sources of the shared packages, and freezes the versions that the portal currently shares. */
function copyShared(stage: string): void {
  const sources = sdkSources(root);
  for (const file of [...sources, ...cataloguesOf(sources)]) {
    mkdirSync(path.dirname(path.join(stage, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(stage, file));
  }
  for (const file of filesBelow(path.join(stage, 'shared')).filter((one) => one.endsWith('/package.json'))) {
    const location = path.join(stage, 'shared', file);
    const { name, version, main, sideEffects } = readJson<Record<string, unknown>>(location);
    writeFileSync(location, `${JSON.stringify({ name, version, main, sideEffects }, null, 2)}\n`);
  }
  writeFileSync(
    path.join(stage, 'shared/federation/sharedVersions.js'),
    `/** The shared modules of the portal that this package is of. */\nmodule.exports = { sharedVersions: () => (${JSON.stringify(sharedVersions(), null, 2)}) };\n`,
  );
}

/** English catalogues of the packages that are bundled into a remote. */
const cataloguesOf = (sources: readonly string[]) =>
  sources
    .filter((file) => file.endsWith('/package.json'))
    .map((file) => file.replace('package.json', 'messages/en.json'))
    .filter((file) => existsSync(path.join(root, file)));

async function writeTypes(stage: string): Promise<void> {
  const folder = path.join(root, '.cache/tsc');
  const project = path.join(folder, 'tsconfig.sdk.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    project,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.browser.json'),
      compilerOptions: {
        noEmit: false,
        incremental: false,
        tsBuildInfoFile: null,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: path.join(root, 'shared'),
        outDir: path.join(stage, 'types'),
        // Otherwise the compiler treats them as installed packages and emits no types.
        paths: { '@portal/*': [path.join(root, 'shared/*')] },
      },
      include: [],
      exclude: [],
      files: openDoors.map((file) => path.join(root, file)),
    }),
  );
  await runCheck('SDK 的类型', path.join(root, 'node_modules/@typescript/native/bin/tsc'), ['-p', project]);
}

const packageJson = (version: string) =>
  `${JSON.stringify(
    {
      name: packageName,
      version,
      description: `Build, test and release a remote of the open API portal (contract ${contractVersion})`,
      license: 'UNLICENSED',
      engines: { node: '>=20.19.0' },
      bin: { 'portal-remote': 'bin/portal-remote.js' },
      dependencies: sdkDependencies(root),
    },
    null,
    2,
  )}\n`;

function hashOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(sdkDependencies(root)));
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

function hashOfInputs(): string {
  const files = inputs.flatMap((place) =>
    statSync(path.join(root, place)).isDirectory()
      ? filesBelow(path.join(root, place)).map((file) => `${place}/${file}`)
      : [place],
  );
  return hashOf(
    root,
    files.filter((file) => !/\/(dist|node_modules)\/|\.test\.tsx?$/.test(file)),
  );
}
