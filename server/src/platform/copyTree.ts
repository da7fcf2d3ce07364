import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './errorCode';

/** More at once would only compete for the same disk. */
const atOnce = 4;
const mode = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;

/**
 * Copies all files below a folder into another; existing files are kept, links are not followed.
 *
 * @param options.mayVanish  For a folder in use: files that disappear or are incomplete are left out.
 */
export async function copyTree(from: string, to: string, { mayVanish = false } = {}): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (mayVanish && errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  await mkdir(to, { recursive: true });
  const placeOf = (name: string) => path.join(to, path.relative(from, name));
  const waiting: string[] = [];
  for (const entry of entries) {
    const place = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await mkdir(placeOf(place), { recursive: true });
    else if (entry.isFile() && !(mayVanish && entry.name.endsWith('.part'))) waiting.push(place);
  }
  const copyRest = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      await copyFile(file, placeOf(file), mode).catch((error: unknown) => {
        const code = errorCode(error);
        if (code !== 'EEXIST' && !(mayVanish && code === 'ENOENT')) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, copyRest));
}
