import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReleaseRecord } from '@portal/contract/internal';
import {
  currentCommit,
  describeFiles,
  modulesOf,
  readFederationManifest,
  readPortalManifest,
} from './releaseFiles';

/** The release in a folder: built here, or converted from an external build; null: neither. */
export function releaseIn(folder: string): string | null {
  if (existsSync(path.join(folder, 'release.json'))) return folder;
  return isForeignBuild(folder) ? describeForeign(folder) : null;
}

/** Recognised by a federation manifest and a portal.json side by side. */
const isForeignBuild = (folder: string) =>
  ['mf-manifest.json', 'portal.json'].every((file) => existsSync(path.join(folder, file)));

/**
 * Turns the output of a plain Module Federation build into a release.
 *
 * @returns a new folder; the build is left unchanged.
 * @throws {Error} in Chinese when the folder cannot be a release.
 */
function describeForeign(built: string): string {
  const nested = readdirSync(built, { withFileTypes: true }).find((entry) => entry.isDirectory());
  if (nested)
    throw new Error(
      `发布的文件须在同一层：请让构建不输出子文件夹 ${nested.name}（例如去掉 filename 里的路径）。`,
    );
  const manifest = readPortalManifest(built);
  const federation = readFederationManifest(built);
  const { globalName, remoteEntry, buildInfo } = federation.metaData;
  if (!/^\d/.test(buildInfo.buildVersion))
    throw new Error('构建没有版本号。请在它的 package.json 里写上 version（例如 1.0.0）后重新构建。');

  const folder = mkdtempSync(path.join(tmpdir(), 'portal-release-'));
  cpSync(built, folder, { recursive: true });
  const files = describeFiles(folder);
  const content = createHash('sha256');
  for (const [file, { sha384 }] of Object.entries(files)) content.update(`${file} ${sha384}\n`);
  const record = ReleaseRecord.parse({
    name: manifest.name,
    version: `${buildInfo.buildVersion.replaceAll(/[^0-9A-Za-z.-]/g, '')}-${content.digest('hex').slice(0, 12)}`,
    contract: manifest.contract,
    entry: remoteEntry.name,
    globalName,
    // The plain federation runtime that loads its chunks does not check hashes.
    checksChunks: false,
    scripts: [],
    modules: modulesOf(federation),
    files,
    shared: Object.fromEntries(federation.shared.map(({ name, version }) => [name, version])),
    commit: currentCommit(built),
    builtAt: new Date().toISOString(),
  });
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(record, null, 2));
  return folder;
}
