import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../AppError';
import type { Deps } from '../../Deps';
import type { Db } from '../../db/Db';
import { newId } from '../../ids';

interface Upload {
  ownerId: string;
  scene: string;
  name: string;
  content: Readable;
  bytesMax: number;
  /** MIME types that its content may have. */
  types: readonly string[];
}

const nameMax = 100;
const idPattern = /^file_[A-Za-z0-9_-]{16}$/;

export type FileService = ReturnType<typeof createFileService>;

/** Files of users, in the data folder under random names; who may read one is decided by its row. */
export function createFileService({ db, clock, config }: Deps) {
  const folder = path.join(config.dataDir, 'files');
  const locationOf = (id: string) => path.join(folder, id);

  return {
    /**
     * Keeps an upload. Its type is read from its content, whatever its name says.
     *
     * @throws {AppError} `E1042` when it is larger than allowed, `E1041` for any other type.
     */
    async save({ ownerId, scene, name, content, bytesMax, types }: Upload) {
      const bytes = await readAll(content, bytesMax);
      const { fileTypeFromBuffer } = await import('file-type');
      const type = (await fileTypeFromBuffer(bytes))?.mime;
      if (!type || !types.includes(type)) throw new AppError('E1041');
      const id = newId('file');
      await mkdir(folder, { recursive: true });
      const partial = `${locationOf(id)}.part`;
      try {
        await writeFile(partial, bytes, { mode: 0o600 });
        await rename(partial, locationOf(id));
        await db
          .insertInto('files')
          .values({
            id,
            owner_id: ownerId,
            scene,
            name: [...path.basename(name)].slice(0, nameMax).join(''),
            type,
            bytes: bytes.length,
            created_at: clock(),
          })
          .execute();
      } catch (error) {
        await Promise.all([rm(partial, { force: true }), rm(locationOf(id), { force: true })]);
        throw error;
      }
      return { id, name };
    },

    /** Null for a file that does not exist and for one of somebody else, alike. Operators read all. */
    async find(id: string, reader: { id: string; isOperator: boolean }) {
      if (!idPattern.test(id)) return null;
      const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row || (row.owner_id !== reader.id && !reader.isOperator)) return null;
      return { ...row, read: () => createReadStream(locationOf(id)) };
    },

    async refuseForeign(tx: Db, ownerId: string, ids: readonly string[]): Promise<void> {
      const rows = await tx
        .selectFrom('files')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('id', 'in', ids)
        .execute();
      if (rows.length !== new Set(ids).size) throw new AppError('E5208');
    },
  };
}

async function readAll(content: Readable, bytesMax: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of content as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > bytesMax) {
      content.resume();
      throw new AppError('E1042');
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
