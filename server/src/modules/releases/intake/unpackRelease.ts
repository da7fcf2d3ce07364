import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { AppError } from '../../../platform/AppError';
import { ByteLimit } from '../../../platform/ByteLimit';
import { outageOf } from '../../../platform/outageOf';
import { writeNewFile } from '../../../platform/writeNewFile';
import { refusal } from './readReleaseFolder';

export const archiveBytesMax = 20 * 1024 * 1024;
const bytesMax = 40 * 1024 * 1024;
const filesMax = 1000;
/** Overhead of an archive per file: a header or two, and the padding of its last block. */
const wrappingBytes = 4 * 1024;
/** A record or a manifest is read into memory. */
const jsonBytesMax = 2 * 1024 * 1024;
const namePattern = /^[A-Za-z0-9_][\w.-]{0,120}$/;

/** Streams an archive to the disk. @throws {AppError} `E8101` when it is too large or breaks off. */
export async function receiveArchive(archive: Readable, file: string): Promise<void> {
  const limit = new ByteLimit(archiveBytesMax, tooLarge);
  await writeNewFile(file, (to) => pipeline(archive, limit, to)).catch((error: unknown) => {
    throw faultOf(error);
  });
}

/**
 * Extracts a gzipped tar archive into a folder, one level deep.
 *
 * @throws {AppError} `E8101` when it is too large, holds anything but plain files, or is truncated.
 */
export async function unpackRelease(archive: Readable, folder: string): Promise<void> {
  const entries = extract();
  // Counted before anything is parsed: a small archive may unpack to gigabytes.
  const unpacked = new ByteLimit(bytesMax + filesMax * wrappingBytes, tooLarge);
  const reading = pipeline(archive, createGunzip(), unpacked, entries);
  // The error is handled where it is awaited below.
  reading.catch(() => {});
  let bytes = 0;
  let files = 0;
  try {
    for await (const entry of entries) {
      const { name, type, size = 0 } = entry.header;
      const file = name.replace(/^\.\//, '');
      files += 1;
      if (files > filesMax) throw tooLarge();
      if (type === 'directory' && file === '') {
        entry.resume();
        continue;
      }
      if (type !== 'file' || !namePattern.test(file)) throw refusal(`上传包里的 ${name} 不是普通文件。`);
      bytes += size;
      if (bytes > bytesMax) throw tooLarge();
      if (file.endsWith('.json') && size > jsonBytesMax) throw refusal(`上传包里的 ${name} 过大。`);
      await writeNewFile(path.join(folder, file), (to) => pipeline(entry, to), 'wx');
    }
    await reading;
  } catch (error) {
    entries.destroy();
    throw faultOf(error);
  }
}

/** A full disk is not the archive's fault. */
const faultOf = (error: unknown) =>
  error instanceof AppError || outageOf(error) === 'diskFull'
    ? error
    : refusal('上传包不完整或不是 tar.gz。请重新发布。');

const tooLarge = () => refusal('上传包过大。请去掉不需要的文件。');
