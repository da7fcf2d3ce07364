import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** Files of a release as a gzipped tar archive. The portal verifies and stores the precompressed files. */
export function packRelease(folder: string): Readable {
  const archive = pack();
  for (const file of readdirSync(folder)) {
    archive.entry({ name: file }, readFileSync(path.join(folder, file)));
  }
  archive.finalize();
  return archive.pipe(createGzip());
}
