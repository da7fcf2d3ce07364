import { errorCode } from '../../../platform/errorCode';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { ReleaseRecord } from '@portal/contract/internal';
import { newId } from '../../../platform/ids';
import { compressedForms } from './compressedForms';
import type { ObjectStore } from '../../../platform/objectStore/ObjectStore';

/** The store of release files. A folder is written once and never changed. */
export interface ReleaseStore {
  /**
   * Moves the files of a folder in and returns their new folder, which stays unknown until the registry refers to it.
   */
  put: (name: string, version: string, folder: string) => Promise<string>;
  /** Restores lost files to their folder. */
  putBack: (name: string, place: string, folder: string) => Promise<void>;
  /** Null when there is no such file. */
  open: (name: string, place: string, file: string) => Promise<Readable | null>;
  remove: (name: string, place: string, files: readonly string[]) => Promise<void>;
}

/** Names of all stored files of a release. */
export const storedFiles = ({ files }: ReleaseRecord): string[] => [
  'release.json',
  ...Object.keys(files).flatMap((file) => [file, ...compressedForms.map(({ ending }) => file + ending)]),
];

/** Whether the entry files of a release are in the store: losses concern whole releases, not single files. */
export async function isStored(
  store: ReleaseStore,
  { remote, place, record }: { remote: string; place: string; record: ReleaseRecord },
): Promise<boolean> {
  for (const file of ['release.json', record.entry]) {
    const stream = await store.open(remote, place, file);
    if (!stream) return false;
    stream.destroy();
  }
  return true;
}

const partPattern = /^[A-Za-z0-9_][\w.~-]*$/;
const keyOf = (...parts: string[]) => {
  if (!parts.every((part) => partPattern.test(part)))
    throw new Error(`not a release file: ${parts.join('/')}`);
  return parts.join('/');
};

export function createReleaseStore(objects: ObjectStore): ReleaseStore {
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

    async putBack(name, place, folder) {
      for (const file of await readdir(folder))
        await objects.put(keyOf(name, place, file), path.join(folder, file));
    },

    async put(name, version, folder) {
      const place = `${version}~${newId('up').slice(3, 9).replaceAll('-', '_')}`;
      const begun: string[] = [];
      try {
        for (const file of await readdir(folder)) {
          const key = keyOf(name, place, file);
          begun.push(key);
          await objects.put(key, path.join(folder, file));
        }
      } catch (error) {
        // For example a full disk: a partial release must not remain.
        await Promise.all(begun.map((key) => objects.remove(key).catch(() => {})));
        throw error;
      }
      return place;
    },

    async remove(name, place, files) {
      for (const file of files) await objects.remove(keyOf(name, place, file));
    },
  };
}
