import { createReadStream } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where the files of releases lie. A release is there whole or not at all, and never changes. */
export interface ReleaseStore {
  /** Copies a built folder in. */
  put: (name: string, version: string, folder: string) => Promise<void>;
  /** Null when there is no such file. */
  open: (name: string, version: string, file: string) => Promise<{ size: number; stream: Readable } | null>;
  readText: (name: string, version: string, file: string) => Promise<string>;
  /** A path that `require` can load. */
  pathOf: (name: string, version: string, file: string) => string;
}

const partPattern = /^[A-Za-z0-9_][\w.-]*$/;

export function createFolderStore(root: string): ReleaseStore {
  const pathOf = (...parts: string[]) => {
    if (!parts.every((part) => partPattern.test(part)))
      throw new Error(`not a release file: ${parts.join('/')}`);
    return path.join(root, ...parts);
  };

  return {
    pathOf,

    async put(name, version, folder) {
      const target = pathOf(name, version);
      const half = `${target}.part-${process.pid}`;
      await mkdir(path.dirname(target), { recursive: true });
      await rm(half, { recursive: true, force: true });
      await cp(folder, half, { recursive: true });
      await rm(target, { recursive: true, force: true });
      await rename(half, target);
    },

    async open(name, version, file) {
      if (![name, version, file].every((part) => partPattern.test(part))) return null;
      const location = pathOf(name, version, file);
      const facts = await stat(location).catch(() => null);
      return facts?.isFile() ? { size: facts.size, stream: createReadStream(location) } : null;
    },

    readText: (name, version, file) => readFile(pathOf(name, version, file), 'utf8'),
  };
}
