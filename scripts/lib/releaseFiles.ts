import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { ReleaseRecord } from '@portal/contract/internal';

/** mf-manifest.json, as far as a release is described by it. */
export interface FederationManifest {
  metaData: {
    globalName: string;
    remoteEntry: { name: string; path: string };
    buildInfo: { buildVersion: string };
  };
  exposes: { path: string; assets: { js: { sync: string[] } } }[];
  shared: { name: string; version: string }[];
}

/** Files of a release that no browser fetches: not compressed. */
const metaFiles = /^(release|portal|shell|mf-.*)\.json$|\.cjs$/;

/** Exposed module → its script files. */
export const modulesOf = ({ exposes }: FederationManifest): ReleaseRecord['modules'] =>
  Object.fromEntries(exposes.map(({ path: module, assets }) => [module, assets.js.sync]));

/** Sizes and hashes of all files of a folder; writes the compressed form beside each that browsers fetch. */
export const describeFiles = (folder: string): ReleaseRecord['files'] =>
  Object.fromEntries(readdirSync(folder).map((file) => [file, describeFile(folder, file)]));

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

export function currentCommit(folder: string): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

export const readJson = <Value>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Value;
