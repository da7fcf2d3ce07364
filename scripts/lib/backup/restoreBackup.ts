import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyTree, errorCode, newestMigration, type DatabaseFacts } from '../../../server/src';
import { trees } from './createBackup';
import { checkFiles } from './hashFiles';
import { readManifest, type Manifest } from './Manifest';
import { secretFiles, type Place } from './Place';

/**
 * Restores a backup to the locations in the settings, which must be empty. Everything is verified first, and undone if
 * something fails.
 *
 * @throws {Error} in Chinese.
 */
export async function restoreBackup(place: Place, folder: string): Promise<Manifest> {
  const from = path.resolve(folder);
  const manifest = readManifest(from);
  await refuseUnfit(place, manifest, from);
  await checkFiles(from, manifest);
  const beside = path.join(place.dataDir, `restore.${process.pid}.part`);
  await mkdir(beside, { recursive: true, mode: 0o700 });
  const begun: string[] = [];
  try {
    for (const name of trees)
      if (existsSync(path.join(from, name))) await copyTree(path.join(from, name), path.join(beside, name));
    const facts = await place.database.load(from, beside);
    begun.push(...(place.database.kind === 'embedded' ? ['database'] : []));
    refuseDifferent(manifest, facts);
    for (const name of await readdir(beside)) {
      await rename(path.join(beside, name), path.join(place.dataDir, name));
      begun.push(name);
    }
    await layDownSecrets(path.join(from, 'secrets'), place.dataDir);
    return manifest;
  } catch (error) {
    for (const name of begun) await rm(path.join(place.dataDir, name), { recursive: true, force: true });
    throw failureOf(error, place.dataDir);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

const kinds = { embedded: '内置数据库', postgresql: 'PostgreSQL' };
const storeNames: Record<string, string> = { files: 'FILE_STORE', releases: 'RELEASE_STORE' };

async function refuseUnfit(place: Place, manifest: Manifest, from: string): Promise<void> {
  const { kind, migration } = manifest.database;
  if (kind !== place.database.kind)
    throw new Error(
      `备份来自${kinds[kind]}，而设置的是${kinds[place.database.kind]}。请${kind === 'embedded' ? '去掉' : '设置'} DATABASE_URL。`,
    );
  const newest = newestMigration();
  if (migration > newest)
    throw new Error(
      `备份的数据库结构到 ${migration}，比本程序新（只到 ${newest}）。请用写下这份备份的版本或更新的版本来恢复。`,
    );
  for (const [name, kept] of Object.entries(manifest.stores))
    if (kept !== place.stores[name])
      throw new Error(
        kept === 's3'
          ? `备份时 ${name} 在对象存储里，不在备份中。请把 ${storeNames[name]} 指向那个存储桶或它的副本。`
          : `备份里有 ${name} 的文件，而 ${storeNames[name]} 指向对象存储。请去掉这个设置再恢复。`,
      );
  refuseKeys(place, manifest, from);
  await place.database.refuseFilled();
  for (const name of trees)
    if (existsSync(path.join(place.dataDir, name)))
      throw new Error(
        `${path.join(place.dataDir, name)} 已经存在，恢复不会覆盖它。请用 PORTAL_DATA_DIR 指定新的目录，或先把它移走。`,
      );
}

/** Without its keys a portal cannot decrypt its database, or find people by their numbers. */
function refuseKeys(place: Place, { keys }: Manifest, from: string): void {
  const brings = existsSync(path.join(from, 'secrets', 'secret')) && place.keys[''] === undefined;
  for (const [id, mark] of Object.entries(keys)) {
    if (place.keys[id] === mark || (id === '' && brings)) continue;
    throw new Error(
      id === ''
        ? `没有这份备份的主密钥，恢复后打不开加密的内容。请设置备份时的 PORTAL_SECRET，或把当时数据目录里的 secret 文件放回 ${place.dataDir}。`
        : `没有这份备份的封存密钥 ${id}，恢复后打不开加密的内容。请在 SEAL_KEYS 里加上它。`,
    );
  }
}

function refuseDifferent({ database: { tables } }: Manifest, facts: DatabaseFacts): void {
  const different = Object.keys({ ...tables, ...facts.tables }).filter(
    (name) =>
      tables[name]?.hash !== facts.tables[name]?.hash || tables[name]?.rows !== facts.tables[name]?.rows,
  );
  if (different.length > 0)
    throw new Error(`恢复出的数据库与备份时不同（${different.join('、')}）。请换一份备份，并报告这个问题。`);
}

async function layDownSecrets(from: string, dataDir: string): Promise<void> {
  for (const name of secretFiles) {
    if (!existsSync(path.join(from, name)) || existsSync(path.join(dataDir, name))) continue;
    await copyFile(path.join(from, name), path.join(dataDir, name));
    await chmod(path.join(dataDir, name), 0o600);
  }
}

function failureOf(error: unknown, dataDir: string): unknown {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')
    ? new Error(`磁盘空间不足，没有恢复任何内容。请清理 ${dataDir} 所在的磁盘，或用 PORTAL_DATA_DIR 换一块。`)
    : error;
}
