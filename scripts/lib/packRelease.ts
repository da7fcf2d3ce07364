import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** The files of a release as one gzipped tar archive. The portal checks the compressed forms and keeps them. */
export function packRelease(folder: string): Readable {
  const archive = pack();
  for (const file of readdirSync(folder)) {
    archive.entry({ name: file }, readFileSync(path.join(folder, file)));
  }
  archive.finalize();
  return archive.pipe(createGzip());
}
