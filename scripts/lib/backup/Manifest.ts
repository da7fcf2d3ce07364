import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** File in a backup that describes its content. */
export const manifestFile = 'backup.json';
const format = 1;

const Manifest = z.object({
  format: z.number(),
  madeAt: z.string(),
  database: z.object({
    kind: z.enum(['embedded', 'postgresql']),
    /** Name of the last migration. */
    migration: z.string(),
    /** Row count and hash of each table. */
    tables: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })),
  }),
  /** Whether files and releases are in the backup, or in a bucket that is backed up separately. */
  stores: z.record(z.string(), z.enum(['folder', 's3'])),
  /** Fingerprint of each key that encrypts data in the database, by key id. */
  keys: z.record(z.string(), z.string()),
  /** Objects referenced by rows that the portal itself had already lost. */
  missing: z.array(z.string()),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});

export type Manifest = z.output<typeof Manifest>;

export const writeManifest = (folder: string, manifest: Omit<Manifest, 'format'>): void =>
  writeFileSync(path.join(folder, manifestFile), `${JSON.stringify({ format, ...manifest }, null, 2)}\n`);

/** @throws {Error} in Chinese when the folder is not a backup, or from an incompatible version of this program. */
export function readManifest(folder: string): Manifest {
  const manifest = parse(folder);
  if (manifest?.format === format) return manifest;
  throw new Error(
    manifest
      ? `备份的格式是 ${manifest.format}，本程序只认识 ${format}。请用写下这份备份的版本来恢复。`
      : `${folder} 不是完整的备份：没有可读的 ${manifestFile}。请指定 npm run backup 写下的目录。`,
  );
}

function parse(folder: string): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(readFileSync(path.join(folder, manifestFile), 'utf8')));
  } catch {
    return null;
  }
}
