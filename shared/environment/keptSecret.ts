import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { EnvironmentError } from './readEnvironment';

/** Shorter secrets can be guessed. */
export const secretLengthMin = 32;

/**
 * A secret that is made once and kept in a file, so that it survives a restart.
 *
 * @throws {EnvironmentError} when the file holds no whole secret: one that is empty must not open every door.
 */
export function keptSecret(file: string): string {
  if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('base64url'));
  return readSecret(file);
}

/** @throws {EnvironmentError} when the file holds no whole secret. */
export function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= secretLengthMin) return secret;
  throw new EnvironmentError(
    `密钥文件 ${file} 不完整：少于 ${secretLengthMin} 个字符，可能是磁盘写满时留下的。请从备份恢复它；没有备份时删除它再启动，会重新生成，已登录的用户需要重新登录。`,
  );
}

/** Writes a file of its owner whole or not at all, however the process or the machine ends. */
export function writeWhole(file: string, text: string): void {
  const half = `${file}.${process.pid}.part`;
  try {
    const handle = openSync(half, 'w', 0o600);
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
}
