import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

const executable = 0o755;
const plain = 0o644;

/** Packs a folder like npm, reproducibly: the same files give the same bytes. */
export async function packFolder(folder: string): Promise<Buffer> {
  const archive = pack();
  for (const file of filesBelow(folder))
    archive.entry(
      {
        name: `package/${file}`,
        mtime: new Date(0),
        mode: file.startsWith('bin/') ? executable : plain,
      },
      readFileSync(path.join(folder, file)),
    );
  archive.finalize();
  return buffer(archive.pipe(createGzip({ level: 9 })));
}

/** All files below a folder, in a fixed order. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
