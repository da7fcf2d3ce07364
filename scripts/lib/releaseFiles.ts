import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  describeProblem,
  FederationManifest,
  PortalManifest,
  type ReleaseRecord,
} from '@portal/contract/internal';
import type { Schema } from '@portal/schema';

/** Files of a release that browsers do not fetch, so they are not compressed. */
const metaFiles = /^(release|portal|shell|mf-.*)\.json$|\.cjs$/;

/** Exposed module → its script files. */
export const modulesOf = ({ exposes }: FederationManifest): ReleaseRecord['modules'] =>
  Object.fromEntries(exposes.map(({ path: module, assets }) => [module, assets.js.sync]));

/** Sizes and hashes of all files in a folder; also writes compressed variants for browsers. */
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

/** Name under which an app is released. */
export const nameOf = (appDir: string): string =>
  existsSync(path.join(appDir, 'shell.json')) ? 'shell' : readPortalManifest(appDir).name;

/** @throws {Error} in Chinese, with the first invalid field. */
export const readPortalManifest = (folder: string): PortalManifest =>
  readAs(PortalManifest, folder, 'portal.json');

/** @throws {Error} in Chinese, with the first invalid field. */
export const readFederationManifest = (folder: string): FederationManifest =>
  readAs(FederationManifest, folder, 'mf-manifest.json');

function readAs<Value>(schema: Schema<Value>, folder: string, file: string): Value {
  const place = path.join(folder, file);
  if (!existsSync(place)) throw new Error(`缺少 ${place}。`);
  let content: unknown;
  try {
    content = readJson(place);
  } catch (error) {
    throw new Error(`${place} 不是 JSON：${(error as Error).message}。请改正后再试。`);
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new Error(describeProblem(file, parsed.error));
  return parsed.data;
}
