import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Code } from '@portal/codes';
import { imageScenes } from '@portal/calls';
import { fileBytesMax, formatOf, imageBytesMax, isKeyOf } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import { ByteLimit } from '../../platform/ByteLimit';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import type { ObjectStore } from '../../platform/objectStore/ObjectStore';
import { say } from '../../platform/i18n/say';
import { createVirusScan } from '../../platform/virusScan/createVirusScan';
import { OverLimitError } from '../../platform/workers/OverLimitError';
import type { Workers } from '../../platform/workers/Workers';
import { writeNewFile } from '../../platform/writeNewFile';
import { cleanName } from './cleanName';
import * as repository from './file.repository';
import { hasFormat } from './hasFormat';
import { incomingFolder } from './incomingFolder';
import type { PictureFormat } from './recodeImage';
import { recoding } from './recoding';

interface Upload {
  /** The id of the file where it comes from; absent: a new one. */
  id?: string;
  ownerId: string;
  /** Its purpose; may follow the file in the form. */
  scene: string | Promise<string>;
  name: string;
  content: Readable;
  /** The virus scan has seen it already. */
  isScanned?: boolean;
}

/** Who asks for a file: for themselves, or for an organisation. */
interface Reader {
  ids: readonly string[];
  /** The organisation that they act for, if they may not see its papers. */
  hiddenOf: string | null;
  /** An operator who works on cases. */
  isOperator: boolean;
  /** They have taken the case of the file. */
  isReviewer?: boolean;
}

/** Who uses a file: the person who uploaded it, and the account that owns it. */
interface Keeper {
  userId: string;
  accountId: string;
}

type Kept = Omit<Upload, 'scene' | 'content' | 'isScanned'> & { scene: string };

interface FileFacts {
  type: string;
  bytes: number;
  /** Pictures only. */
  width?: number;
  height?: number;
}

/** Purposes of pictures in public texts. */
export const publicScene = 'editor';
/** Documents and archives, for any purpose. */
export const documentScene = 'document';
/** Papers of an enterprise are hidden from most of its members. */
const paperScene = 'paper';
/** Pictures of people and apps: small, as shown in lists. */
export const avatarScene = 'avatar';
export const appIconScene = 'appIcon';
const smallScenes: readonly string[] = [avatarScene, appIconScene];
const smallEdge = 256;
const idPattern = /^file_[A-Za-z0-9_-]{16}$/;

export type FileService = ReturnType<typeof createFileService>;

/** Files of users, stored in the object store under random names; the row decides who may read one. */
export function createFileService(deps: Deps, store: ObjectStore, workers: Workers) {
  const { db, clock, config } = deps;
  const incoming = incomingFolder(config);
  const { scan } = createVirusScan(deps);

  /** Streams an upload to the disk, has it scanned, and removes it there whatever `take` does. */
  async function received<Result>(
    { content, isScanned = false }: Pick<Upload, 'content' | 'isScanned'>,
    bytesMax: number,
    tooLarge: Code,
    take: (file: string, bytes: number) => Promise<Result>,
  ): Promise<Result> {
    await mkdir(incoming, { recursive: true });
    const file = path.join(incoming, newId('part'));
    const limit = new ByteLimit(bytesMax, () => new AppError(tooLarge));
    try {
      await writeNewFile(file, (to) => pipeline(content, limit, to));
      if (!isScanned) await scan(file);
      return await take(file, limit.bytes);
    } finally {
      content.resume();
      await rm(file, { force: true });
    }
  }

  async function keep(file: string, { id: given, ownerId, scene, ...facts }: Kept & FileFacts) {
    const id = given ?? newId('file');
    await store.put(id, file);
    try {
      const row = { id, owner_id: ownerId, scene, ...facts };
      await repository.insertFile(db, { ...row, created_at: clock(), attached_at: null });
    } catch (error) {
      // A given id may have been stored by a concurrent request.
      if (given === undefined) await store.remove(id);
      throw error;
    }
    return { id, name: facts.name };
  }

  return {
    /**
     * Stores a document or an archive. Its type is determined by its content, not by its name.
     *
     * @throws {AppError} `E1043` when it is larger than allowed, `E1041` for any other type, `E1045` and `E1046` by the
     *   virus scan.
     */
    async saveFile({ ownerId, scene, name, content }: Upload) {
      const format = formatOf(name.replace(/^.*[/\\]/s, ''));
      if (!format) {
        content.resume();
        throw new AppError('E1041');
      }
      return received({ content }, fileBytesMax, 'E1043', async (file, bytes) => {
        if (!(await hasFormat(file, format))) throw new AppError('E1041');
        const type = 'application/octet-stream';
        return keep(file, { ownerId, scene: await scene, name: cleanName(name), type, bytes });
      });
    },

    /**
     * Stores a picture, re-encoded without metadata.
     *
     * @throws {AppError} `E1042`, or the given code, when it is larger than allowed, `E1041` when it is not such a
     *   picture.
     */
    async saveImage(
      { id, ownerId, scene, name, ...sent }: Upload,
      formats: readonly PictureFormat[],
      [bytesMax, tooLarge]: readonly [number, Code] = [imageBytesMax, 'E1042'],
    ) {
      return received(sent, bytesMax, tooLarge, async (file) => {
        const clean = `${file}-clean`;
        try {
          const purpose = await scene;
          const edge = smallScenes.includes(purpose) ? smallEdge : undefined;
          const picture = await workers
            .run(recoding, ownerId, file, clean, formats, edge)
            .catch(refuseExcess);
          if (!picture) throw new AppError('E1041');
          const { size } = await stat(clean);
          const { type, width, height } = picture;
          const kept = await keep(clean, {
            id,
            ownerId,
            scene: purpose,
            name: cleanName(name) || /* as is */ '图片',
            type,
            bytes: size,
            width,
            height,
          });
          return { ...kept, width, height };
        } finally {
          await rm(clean, { force: true });
        }
      });
    },

    /**
     * Stores a paper of a user: a picture as above or, for purposes that accept them, a PDF unchanged. A PDF gets the
     * extension of one: as `paper.html` its content could run on the computer of whoever downloads it.
     *
     * @throws {AppError} `E1042` when it is larger than allowed, `E1041` when it is neither.
     */
    async savePaper(upload: Upload, takesPdf: (scene: string) => boolean) {
      const { ownerId, scene, name, content } = upload;
      return received({ content }, imageBytesMax, 'E1042', async (file, bytes) => {
        if (!(await hasFormat(file, 'pdf')))
          return this.saveImage({ ...upload, content: createReadStream(file), isScanned: true }, [
            'jpeg',
            'png',
          ]);
        const purpose = await scene;
        if (!takesPdf(purpose)) throw new AppError('E1041');
        const type = 'application/pdf';
        return keep(file, {
          ownerId,
          scene: purpose,
          name: asPdf(cleanName(name) || /* as is */ '资料'),
          type,
          bytes,
        });
      });
    },

    /** Stores a file or bytes made by this server. */
    async adopt(tx: Db, source: string | Buffer, upload: Kept) {
      await mkdir(incoming, { recursive: true });
      const file = path.join(incoming, newId('part'));
      if (typeof source === 'string')
        await writeNewFile(file, (to) => pipeline(createReadStream(source), to));
      else await writeFile(file, source, { mode: 0o600 });
      const { size } = await stat(file);
      const id = newId('file');
      await store.put(id, file);
      const { ownerId, scene, name } = upload;
      const row = { id, owner_id: ownerId, scene, name, type: 'application/octet-stream', bytes: size };
      await repository.insertFile(tx, { ...row, created_at: clock(), attached_at: clock() });
      return id;
    },

    /**
     * Null both for a file that does not exist and for one of another account. Operators read identity papers of cases
     * that they have taken, and all other files.
     */
    async find(id: string, reader: Reader | null) {
      if (!idPattern.test(id)) return null;
      const row = await repository.findFile(db, id);
      if (!row) return null;
      if (reader?.isReviewer) return row;
      if (row.scene === paperScene && reader?.hiddenOf === row.owner_id) return null;
      const isTheirs = reader?.isOperator === true && !isKeyOf(imageScenes, row.scene);
      const isMine = reader?.ids.includes(row.owner_id) || isTheirs;
      return isMine || row.scene === publicScene ? row : null;
    },

    read: (id: string) => store.read(id),

    /** Facts about an own file. @throws {AppError} `E5208` for any other. */
    async factsOf(tx: Db, ownerId: string, id: string) {
      const row = await repository.findFile(tx, id);
      if (row?.owner_id !== ownerId) throw new AppError('E5208');
      return row;
    },

    /** Which of these files are PDFs. */
    pdfsAmong: (tx: Db, ids: readonly string[]) => repository.listOfType(tx, ids, 'application/pdf'),

    /**
     * Marks files as used by something saved. From then on they belong to its account, until then to whoever uploaded
     * them.
     *
     * @throws {AppError} `E5208` when one does not exist or belongs to another account.
     */
    async attach(tx: Db, { userId, accountId }: Keeper, ids: readonly string[]): Promise<void> {
      const theirs = await repository.attachFilesOf(
        tx,
        { senderId: userId, ownerId: accountId },
        ids,
        clock(),
      );
      if (theirs !== new Set(ids).size) throw new AppError('E5208');
    },

    /**
     * The same for files of a single use, so that they can be removed with it.
     *
     * @throws {AppError} `E5208` also for one that is used already, or has another purpose.
     */
    async attachNew(tx: Db, keeper: Keeper, ids: readonly string[]): Promise<void> {
      const unused = await repository.lockUnused(tx, documentScene, ids);
      if (unused !== new Set(ids).size) throw new AppError('E5208');
      await this.attach(tx, keeper, ids);
    },

    /** Transfers the files of an object that another account owns from now on. */
    give: (tx: Db, id: string, accountId: string) => repository.giveFile(tx, id, accountId),
  };
}

const asPdf = (name: string) => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);

function refuseExcess(error: unknown): never {
  if (!(error instanceof OverLimitError)) throw error;
  throw new AppError('E1041', {}, say`图片过于复杂，没有在限定的时间和内存内处理完。请缩小后重新上传。`);
}
