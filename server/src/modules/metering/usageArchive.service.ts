import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { stringify } from 'csv-stringify';
import type { Db } from '../../platform/db/Db';
import type { Deps } from '../../platform/Deps';
import { newId } from '../../platform/ids';
import type { ObjectStore } from '../../platform/objectStore/ObjectStore';
import { dayStart, days, formatDate } from '../../platform/time';
import { writeNewFile } from '../../platform/writeNewFile';
import { otherCalls } from './callParts.repository';
import {
  callsOf,
  findFiles,
  firstCall,
  forgetCalls,
  noteArchive,
  type ArchivedCall,
  type Span,
} from './usageArchive.repository';

/**
 * Columns of a file in order. Append new ones at the end, so that readers of old and new files find them in the same
 * place.
 */
export const archiveColumns: readonly (keyof ArchivedCall)[] = [
  'request_id',
  'at',
  'subscription_id',
  'app_id',
  'api_id',
  'owner_id',
  'provider_id',
  'env',
  'key_id',
  'operation',
  'status',
  'code',
  'is_billed',
  'cost_minor',
  'units',
  'items',
  'latency_ms',
  'address',
  'lease_id',
  'transfer_id',
];

export type UsageArchive = ReturnType<typeof createUsageArchive>;

/** Archives calls: a compressed CSV file per day. */
export function createUsageArchive(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  store: ObjectStore,
) {
  const incoming = path.join(config.dataDir, 'incoming');

  /**
   * Archives one day. Calls of a partition are dropped with it; those of the default partition are deleted in the same
   * snapshot, so that later ones are neither archived nor lost.
   */
  const archiveDay = (part: string, span: Span) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const day = formatDate(span.from);
        const files = await findFiles(tx, day, part);
        if (files.hasPart) return;
        const number = files.count + 1;
        const key = `${day.slice(0, 7)}/${day}${number === 1 ? '' : `-${number}`}.csv.gz`;
        await mkdir(incoming, { recursive: true });
        const file = path.join(incoming, newId('use'));
        try {
          const calls = await writeFile(tx, part, span, file);
          const facts = { calls, bytes: (await stat(file)).size, sha256: await hashOf(file) };
          await store.put(key, file);
          const from = part === otherCalls ? null : part;
          await noteArchive(tx, { day, part: number, key, from_part: from, ...facts, archived_at: clock() });
          if (part === otherCalls) await forgetCalls(tx, part, span);
        } finally {
          await rm(file, { force: true });
        }
      });

  /** Archives days with calls, oldest first. A failed day is unchanged and tried again. */
  async function archiveDays(part: string, until: Date | null): Promise<void> {
    for (let from: Date | null = null; ;) {
      const first = await firstCall(db, part, from);
      if (!first || (until && first >= until)) return;
      const day: Span = { from: dayStart(first), until: new Date(dayStart(first).getTime() + days) };
      await archiveDay(part, day);
      from = day.until;
    }
  }

  return {
    /** Archives all days of a closed partition, except those with a file. */
    archivePart: (part: string) => archiveDays(part, null),
    /** Archives complete days before a time of the default partition. */
    archiveOthers: (moment: Date) => archiveDays(otherCalls, dayStart(moment)),
  };
}

/** @returns number of calls in the file. */
async function writeFile(tx: Db, part: string, span: Span, file: string): Promise<number> {
  let calls = 0;
  async function* rows() {
    for await (const page of callsOf(tx, part, span)) {
      calls += page.length;
      yield* page;
    }
  }
  const table = stringify({
    header: true,
    columns: [...archiveColumns],
    cast: { date: (at) => at.toISOString(), boolean: String },
  });
  await writeNewFile(file, (to) => pipeline(Readable.from(rows()), table, createGzip(), to));
  return calls;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
