import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path';

/** A setting or content of operators, as a file. */
export interface Piece {
  part: string;
  key: string;
  value: unknown;
}

const pictures = 'pictures';
/** Marks a folder as an export, and lists its subfolders. */
const marker = 'portal-export.json';
const nameOf = /^[\w-]+(\/[\w-]+)?$/;
const picturesIn = /\/file\/image\/(file_[A-Za-z0-9_-]{16})/g;

/** Ids of the pictures that pieces reference. */
export const picturesOf = (pieces: readonly Piece[]): string[] =>
  [...new Set(Array.from(JSON.stringify(pieces).matchAll(picturesIn), ([, id = '']) => id))].sort();

const pictureFile = (folder: string, id: string) => path.join(folder, pictures, id);

export const hasPicture = (folder: string, id: string): boolean => existsSync(pictureFile(folder, id));
export const readPicture = (folder: string, id: string): Buffer => readFileSync(pictureFile(folder, id));
export function writePicture(folder: string, id: string, bytes: Uint8Array): void {
  mkdirSync(path.join(folder, pictures), { recursive: true });
  writeFileSync(pictureFile(folder, id), bytes);
}

/**
 * Writes each piece to its own file with sorted keys, so that git shows what has changed. Files of an earlier export
 * that are no longer needed are removed; other files stay.
 *
 * @throws {Error} in Chinese for a folder with other content, or a key that is not a valid file name.
 */
export function writePieces(folder: string, pieces: readonly Piece[]): void {
  const isNew = !existsSync(folder) || readdirSync(folder).every((name) => name.startsWith('.'));
  if (!isNew && !existsSync(path.join(folder, marker)))
    throw new Error(`${folder} 里有别的文件。请换一个空目录，或换成以前导出的目录。`);
  const before = isNew ? [] : filesOf(folder).map(({ file }) => file);
  const kept = new Set<string>();
  for (const { part, key, value } of pieces) {
    if (!nameOf.test(part) || !nameOf.test(key))
      throw new Error(`门户给出了不能作为文件名的名称：${part}/${key}`);
    const file = path.join(folder, part, `${key}.json`);
    kept.add(file);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(inOrder(value), null, 2)}\n`);
  }
  for (const file of before) if (!kept.has(file)) rmSync(file);
  const parts = [...new Set(pieces.map(({ part }) => part))].sort();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, marker), `${JSON.stringify({ parts }, null, 2)}\n`);
  const shown = new Set(picturesOf(pieces));
  const there = existsSync(path.join(folder, pictures)) ? readdirSync(path.join(folder, pictures)) : [];
  for (const id of there) if (!shown.has(id)) rmSync(pictureFile(folder, id));
}

/** @throws {Error} in Chinese for a folder without an export, or a file that is not JSON. */
export function readPieces(folder: string): Piece[] {
  if (!existsSync(path.join(folder, marker)))
    throw new Error(`${folder} 里没有导出的配置。请先运行 npm run portal -- export <目录>。`);
  return filesOf(folder).map(({ part, key, file }) => {
    try {
      const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
      return { part, key, value };
    } catch {
      throw new Error(`${file} 不是有效的 JSON，请修正后再试。`);
    }
  });
}

/** Files of pieces: `<part>/<key>.json`, where a key has one or two segments. */
function filesOf(folder: string): { part: string; key: string; file: string }[] {
  const { parts } = JSON.parse(readFileSync(path.join(folder, marker), 'utf8')) as { parts: string[] };
  const below = (place: string) =>
    existsSync(place)
      ? readdirSync(place, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
      : [];
  return parts.flatMap((part) =>
    below(path.join(folder, part)).flatMap((one) => {
      const keys = one.isDirectory()
        ? below(path.join(folder, part, one.name)).map(({ name }) => `${one.name}/${name}`)
        : [one.name];
      return keys
        .filter((key) => key.endsWith('.json'))
        .map((key) => ({ part, key: key.slice(0, -'.json'.length), file: path.join(folder, part, key) }));
    }),
  );
}

/** Sorts the keys of all objects, so that equal values give equal text. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
}
