import { errorCode } from '../errorCode';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { once } from 'node:events';
import type { ObjectStore } from './ObjectStore';

export function createFolderStore(folder: string): ObjectStore {
  const locationOf = (key: string) => path.join(folder, key);

  return {
    async put(key, file) {
      const location = locationOf(key);
      await mkdir(path.dirname(location), { recursive: true });
      try {
        await rename(file, location);
      } catch (error) {
        // Another file system: copied next to its place first, so that it appears in one step.
        if (errorCode(error) !== 'EXDEV') throw error;
        try {
          await copyFile(file, `${location}.part`);
          await rename(`${location}.part`, location);
        } catch (failure) {
          await rm(`${location}.part`, { force: true });
          throw failure;
        }
        await rm(file, { force: true });
      }
    },

    async read(key) {
      const stream = createReadStream(locationOf(key));
      await once(stream, 'open');
      return stream;
    },

    async remove(key) {
      await rm(locationOf(key), { force: true });
      // Removes the folder when it is empty.
      await rmdir(path.dirname(locationOf(key))).catch(() => {});
    },
  };
}
