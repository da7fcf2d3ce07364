import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backupMark, copyTree, errorCode, type DatabaseFacts } from '../../../server/src';
import { hashFiles } from './hashFiles';
import { writeManifest, type Manifest } from './Manifest';
import { secretFiles, type Place } from './Place';

interface BackupOptions {
  /** Whether to include secrets that the portal generated. */
  withSecrets?: boolean;
  now: Date;
}

export type Backup = Pick<Manifest, 'missing' | 'stores' | 'files'> & { bytes: number };

/** Folders of the data folder that belong to the database. */
export const trees = ['files', 'releases', 'media'];
const attemptsMax = 3;

/**
 * Backs up a running portal. The backup is written beside the target folder, verified, and then moved into place.
 *
 * @throws {Error} in Chinese; then nothing is left behind.
 */
export async function createBackup(
  place: Place,
  folder: string,
  { withSecrets = false, now }: BackupOptions,
): Promise<Backup> {
  const target = path.resolve(folder);
  await refuseTarget(place, target);
  const part = `${target}.${process.pid}.part`;
  try {
    await mkdir(part, { recursive: true, mode: 0o700 });
    const { facts, missing } = await copyAll(place, part);
    if (withSecrets) await copySecrets(place.dataDir, path.join(part, 'secrets'));
    const { migrations, tables } = facts;
    const { stores, keys } = place;
    const files = await hashFiles(part, { isSynced: true });
    const database = { kind: place.database.kind, migration: migrations.at(-1) ?? '', tables };
    writeManifest(part, { madeAt: now.toISOString(), database, stores, keys, missing, files });
    await rename(part, target);
    await leaveMark(place.dataDir, now);
    const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
    return { missing, stores, files, bytes };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw failureOf(error, target);
  }
}

/** Records the time for the portal's metrics. Failing to do so does not invalidate the backup. */
const leaveMark = (dataDir: string, now: Date) =>
  writeFile(path.join(dataDir, backupMark), `${now.toISOString()}\n`).catch(() => {});

async function refuseTarget({ dataDir, room }: Place, target: string): Promise<void> {
  const names = await readdir(target).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    if (errorCode(error) === 'ENOTDIR') throw new Error(`${target} 是一个文件。请指定一个新的目录。`);
    throw error;
  });
  if (names.length > 0) throw new Error(`${target} 里已经有内容，备份不会覆盖它。请指定一个新的目录。`);
  if (!path.relative(path.resolve(dataDir), target).startsWith('..'))
    throw new Error(`${target} 在数据目录里，会与它一起丢失。请指定数据目录以外的目录，最好在另一块磁盘上。`);
  const needed = await sizeOf(dataDir);
  const parent = existingParent(target);
  if (room(parent) < needed)
    throw new Error(
      `${parent} 所在的磁盘空间不足：备份约需 ${inMegabytes(needed)} MB。请清理它或换一块磁盘。`,
    );
}

const inMegabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);
const existingParent = (folder: string): string =>
  existsSync(folder) ? folder : existingParent(path.dirname(folder));

async function sizeOf(dataDir: string): Promise<number> {
  let bytes = 0;
  for (const name of ['database', ...trees]) {
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = await readdir(path.join(dataDir, name), options).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const { size } = await stat(path.join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }));
      bytes += size;
    }
  }
  return bytes;
}

/**
 * Files are written before the rows that reference them and never change, so copying files before and after the
 * database snapshot covers all references. A file that came and went in between may be missing; then the snapshot is
 * retried, in which no row references it any more. Files missing twice are lost in the portal itself.
 */
async function copyAll(place: Place, part: string): Promise<{ facts: DatabaseFacts; missing: string[] }> {
  let missingBefore: readonly string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    await copyTrees(place, part);
    const facts = await place.database.save(part);
    await copyTrees(place, part);
    const missing = missingOf(place, part, facts);
    const isLost = missing.every((name) => missingBefore.includes(name));
    if (isLost || attempt === attemptsMax) return { facts, missing };
    missingBefore = missing;
    for (const name of ['database', 'database.dump'])
      await rm(path.join(part, name), { recursive: true, force: true });
  }
}

async function copyTrees({ dataDir, stores }: Place, part: string): Promise<void> {
  for (const name of trees)
    if (stores[name] !== 's3')
      await copyTree(path.join(dataDir, name), path.join(part, name), { mayVanish: true });
}

function missingOf({ stores }: Place, part: string, { objects }: DatabaseFacts): string[] {
  const isHere = (name: string) => stores[name.replace(/\/.*/, '')] === 'folder';
  return objects.filter((name) => isHere(name) && !existsSync(path.join(part, name)));
}

async function copySecrets(dataDir: string, target: string): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  for (const name of secretFiles) {
    if (!existsSync(path.join(dataDir, name))) continue;
    await copyFile(path.join(dataDir, name), path.join(target, name));
    await chmod(path.join(target, name), 0o600);
  }
}

function failureOf(error: unknown, target: string): unknown {
  const code = errorCode(error) ?? '';
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return new Error(`磁盘空间不足，备份没有完成，没有留下任何内容。请清理 ${target} 所在的磁盘，或换一块。`);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code) && error instanceof Error)
    return new Error(
      `没有权限，备份没有完成：${error.message}。请以门户的用户运行，并检查 ${target} 的权限。`,
    );
  return error;
}
