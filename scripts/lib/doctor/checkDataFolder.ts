import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EnvironmentError, readSecret } from '@portal/environment';
import { errorCode } from '../../../server/src';
import { secretFiles } from '../backup/Place';
import { ill, notice, well, type Finding } from './Finding';

const about = '数据目录';
const roomMinBytes = 1024 ** 3;
/** Permissions of group and others. */
const othersMask = 0o077;

/** @param room Free bytes on the disk of a folder. */
export function checkDataFolder(dataDir: string, room: (folder: string) => number): Finding[] {
  if (!existsSync(dataDir)) return [checkMaking(dataDir)];
  return [
    checkWriting(dataDir, room),
    ...secretFiles.flatMap((name) => checkSecret(path.join(dataDir, name))),
  ];
}

/** A missing folder is created on startup, so the nearest existing parent must be writable. */
function checkMaking(dataDir: string): Finding {
  let above = path.dirname(dataDir);
  while (!existsSync(above)) above = path.dirname(above);
  const code = writingTrouble(above);
  return code === null
    ? notice(about, `${dataDir} 还不存在，第一次启动时建立`)
    : refused(`${dataDir} 不存在，也不能在 ${above} 里建立`, code);
}

function checkWriting(dataDir: string, room: (folder: string) => number): Finding {
  const code = writingTrouble(dataDir);
  if (code !== null) return refused(`${dataDir} 不可写`, code);
  const left = room(dataDir);
  return left < roomMinBytes
    ? ill(
        about,
        `${dataDir} 的磁盘只剩 ${inMegabytes(left)} MB`,
        '请清理磁盘或扩容，至少留出 1 GB，或用 PORTAL_DATA_DIR 换一个目录',
      )
    : well(about, `${dataDir} 可写，剩余 ${inMegabytes(left)} MB`);
}

/** Permissions, mounts and quotas all matter, so actually write a file. */
function writingTrouble(folder: string): string | null {
  const trial = path.join(folder, `doctor.${process.pid}.part`);
  try {
    writeFileSync(trial, 'x');
    rmSync(trial);
    return null;
  } catch (error) {
    return errorCode(error) ?? 'EUNKNOWN';
  }
}

const refused = (says: string, code: string): Finding =>
  ill(
    about,
    `${says}（${code}）`,
    code === 'ENOTDIR'
      ? '它是一个文件：请用 PORTAL_DATA_DIR 指定一个目录'
      : '请以门户的用户运行，检查所有者、权限与挂载方式，或用 PORTAL_DATA_DIR 换一个目录',
  );

const inMegabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2);

function checkSecret(file: string): Finding[] {
  const name = `密钥文件 ${path.basename(file)}`;
  if (!existsSync(file)) return [];
  if (statSync(file).mode & othersMask)
    return [ill(name, `${file} 其他用户也能读取`, `请运行 chmod 600 ${file}`)];
  try {
    readSecret(file);
    return [well(name, '完整，只有所有者能读取')];
  } catch (error) {
    return error instanceof EnvironmentError
      ? [ill(name, `${file} 不完整`, '请从备份恢复它；没有备份时删除它再启动，用户要重新登录')]
      : [ill(name, `${file} 无法读取（${errorCode(error)}）`, '请以门户的用户运行，检查文件的所有者')];
  }
}
