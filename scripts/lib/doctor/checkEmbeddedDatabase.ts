import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, copyTree, examineDatabase, isFolderHeld, startFailure } from '../../../server/src';
import { describeSchema } from './checkDatabase';
import { ill, notice, well, type Finding } from './Finding';

const about = '数据库';
/** Largest database that is copied for the check. */
const bytesMax = 2 * 1024 ** 3;

interface EmbeddedPlace {
  dataDir: string;
  /** Address of the running portal; null: none. */
  portal: string | null;
  room: (folder: string) => number;
}

/** Checks the embedded database: opened by the running portal, or readable with the schema of this version. */
export async function checkEmbeddedDatabase(place: EmbeddedPlace): Promise<Finding[]> {
  const { dataDir, portal } = place;
  const folder = path.join(dataDir, 'database');
  const isHeld = await isFolderHeld(folder);
  if (isHeld && portal) return [well(about, '内置数据库，由运行中的门户打开')];
  if (isHeld)
    return [
      ill(
        about,
        `${folder} 正被一个进程使用，而 PORT 上没有门户应答`,
        '是门户时把 PORT 设为它的端口；不是时停止那个进程，或用 PORTAL_DATA_DIR 换一个目录',
      ),
    ];
  if (portal)
    return [
      ill(
        about,
        `${portal} 的门户没有打开 ${folder}`,
        '请把 PORTAL_DATA_DIR 或 DATABASE_URL 设为与门户相同，在门户的机器上运行',
      ),
    ];
  if (!existsSync(path.join(folder, 'PG_VERSION')))
    return [notice(about, '内置数据库还没有建立，第一次启动时建立')];
  return examineCopy(folder, place);
}

/** Opening a database writes to it, so a copy is opened. */
async function examineCopy(folder: string, { room }: EmbeddedPlace): Promise<Finding[]> {
  const bytes = sizeOf(folder);
  if (bytes > Math.min(bytesMax, room(tmpdir()) / 2))
    return [
      notice(about, `内置数据库有 ${Math.ceil(bytes / 1024 ** 2)} MB，没有打开检查`, '启动门户时会检查它'),
    ];
  const scratch = mkdtempSync(path.join(tmpdir(), 'portal-doctor-'));
  try {
    await copyTree(folder, path.join(scratch, 'database'));
    const { db, close } = await connect({ databaseUrl: null, dataDir: scratch });
    try {
      return describeSchema('内置数据库 PostgreSQL', await examineDatabase(db));
    } finally {
      await close();
    }
  } catch (error) {
    // Another process has opened it in the meantime.
    if (await isFolderHeld(folder))
      return [notice(about, '门户正在启动，没有检查', '请在它启动之后再运行一次')];
    return [
      ill(
        about,
        // Replace the copy's path in the message.
        (startFailure(error) ?? '内置数据库无法打开').replaceAll(scratch, path.dirname(folder)),
        '请用 npm run restore -- <备份> 恢复到新的 PORTAL_DATA_DIR',
      ),
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}
