import { AppError } from '../../../platform/AppError';
import { outageOf } from '../../../platform/outageOf';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { refusal } from './readReleaseFolder';

const bytesMax = 40 * 1024 * 1024;
const filesMax = 1000;
const namePattern = /^[A-Za-z0-9_][\w.-]{0,120}$/;

/**
 * Writes the files of a gzipped tar archive into a folder, one level deep.
 *
 * @throws {AppError} `E8101` when it is too large, holds anything but plain files, or is cut off.
 */
export async function unpackRelease(archive: Readable, folder: string): Promise<void> {
  const entries = extract();
  const reading = pipeline(archive, createGunzip(), entries);
  // Whoever waits below hears of it.
  reading.catch(() => {});
  let bytes = 0;
  let files = 0;
  try {
    for await (const entry of entries) {
      const { name, type, size = 0 } = entry.header;
      const file = name.replace(/^\.\//, '');
      if (type === 'directory' && file === '') {
        entry.resume();
        continue;
      }
      if (type !== 'file' || !namePattern.test(file)) throw refusal(`上传包里的 ${name} 不是普通文件。`);
      bytes += size;
      files += 1;
      if (bytes > bytesMax || files > filesMax) throw refusal('上传包过大。请去掉不需要的文件。');
      await pipeline(entry, createWriteStream(path.join(folder, file), { flags: 'wx', mode: 0o600 }));
    }
    await reading;
  } catch (error) {
    entries.destroy();
    // A full disk is not the archive's fault.
    if (error instanceof AppError || outageOf(error) === 'diskFull') throw error;
    throw refusal('上传包不完整或不是 tar.gz。请重新发布。');
  }
}
