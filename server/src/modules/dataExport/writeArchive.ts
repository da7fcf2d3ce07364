import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Db } from '../../platform/db/Db';
import { csvOf } from '../../platform/export/csvOf';
import type { ExportPart } from './part.queries';

const rowsAtOnce = 500;
/** Most rows of one table: an archive is made for reading. */
const rowsMax = 100_000;

async function* pages(db: Db, { columns, rows }: ExportPart) {
  for (let offset = 0; offset < rowsMax; offset += rowsAtOnce) {
    const found = await rows(db, offset, rowsAtOnce);
    yield found.map((row) => columns.map((column) => row[column] ?? null));
    if (found.length < rowsAtOnce) return;
  }
}

/** By name in the archive. */
export type Pictures = Readonly<Record<string, () => Promise<Readable>>>;

/** Writes an archive of tables and facts; at most one page of one table is in memory. */
export async function writeArchive(
  db: Db,
  place: string,
  {
    parts,
    facts,
    pictures,
  }: { parts: readonly ExportPart[]; facts: Readonly<Record<string, object>>; pictures: Pictures },
): Promise<void> {
  const archive = new ZipFile();
  const written = pipeline(archive.outputStream, createWriteStream(place, { mode: 0o600 }));
  const failed = new Promise<never>((_, reject) => archive.on('error', reject));
  for (const [name, content] of Object.entries(facts))
    archive.addBuffer(Buffer.from(JSON.stringify(content, null, 2)), `${name}.json`);
  for (const [name, open] of Object.entries(pictures))
    archive.addReadStreamLazy(name, (take) => {
      open().then(
        (content) => take(null, content),
        (error: Error) => archive.emit('error', error),
      );
    });
  for (const part of parts)
    archive.addReadStreamLazy(`${part.name}.csv`, (take) => take(null, csvOf(part.columns, pages(db, part))));
  archive.end();
  await Promise.race([written, failed]);
}
