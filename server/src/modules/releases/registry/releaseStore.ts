import { errorCode } from '../../../platform/errorCode';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { ReleaseRecord } from '@portal/contract/internal';
import { newId } from '../../../platform/ids';
import type { ObjectStore } from '../../../platform/objectStore/ObjectStore';

/** Where the files of releases lie. A place is written once and never changed. */
export interface ReleaseStore {
  /** Moves the files of a folder in; tells the place that they lie in. Nobody knows it until the registry does. */
  put: (name: string, version: string, folder: string) => Promise<string>;
  /** Null when there is no such file. */
  open: (name: string, place: string, file: string) => Promise<Readable | null>;
  remove: (name: string, place: string, files: readonly string[]) => Promise<void>;
  /** A local path of a file that `require` can load. */
  pathOf: (name: string, place: string, file: string) => Promise<string>;
}

/** Names of all files of a release in the store. */
export const storedFiles = ({ files }: ReleaseRecord): string[] => [
  'release.json',
  ...Object.keys(files).flatMap((file) => [file, `${file}.br`]),
];

const partPattern = /^[A-Za-z0-9_][\w.~-]*$/;
const keyOf = (...parts: string[]) => {
  if (!parts.every((part) => partPattern.test(part)))
    throw new Error(`not a release file: ${parts.join('/')}`);
  return parts.join('/');
};

/** @param copies  Folder for what must lie on this machine to be loaded. */
export function createReleaseStore(objects: ObjectStore, copies: string): ReleaseStore {
  async function open(name: string, place: string, file: string): Promise<Readable | null> {
    if (![name, place, file].every((part) => partPattern.test(part))) return null;
    try {
      return await objects.read(keyOf(name, place, file));
    } catch (error) {
      if (errorCode(error) === 'ENOENT' || (error instanceof Error && error.name === 'NoSuchKey'))
        return null;
      throw error;
    }
  }

  return {
    open,

    async put(name, version, folder) {
      const place = `${version}~${newId('up').slice(3, 9).replaceAll('-', '_')}`;
      for (const file of await readdir(folder)) {
        await objects.put(keyOf(name, place, file), path.join(folder, file));
      }
      return place;
    },

    async remove(name, place, files) {
      for (const file of files) await objects.remove(keyOf(name, place, file));
      await rm(path.join(copies, keyOf(name, place)), { recursive: true, force: true });
    },

    async pathOf(name, place, file) {
      const copy = path.join(copies, keyOf(name, place), file);
      if (existsSync(copy)) return copy;
      const stream = await open(name, place, file);
      if (!stream) throw new Error(`${name}/${place} has no ${file}`);
      const half = `${copy}.part-${process.pid}`;
      await mkdir(path.dirname(copy), { recursive: true });
      await writeFile(half, await text(stream));
      await rename(half, copy);
      return copy;
    },
  };
}
