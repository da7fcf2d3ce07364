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

/** Columns of a file, in this order: new ones come last, so that whoever reads old and new files finds them where they were. */
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

/** Moves calls out of the database: a compressed CSV file for each day. */
export function createUsageArchive(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  store: ObjectStore,
) {
  const incoming = path.join(config.dataDir, 'incoming');

  /**
   * A file of one day. Calls of a part leave with it, those that lie in none at once: as a snapshot shows them, what comes in
   * meanwhile is neither in the file nor forgotten.
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

  /** The days of a part that have calls, the oldest first. One that fails is as it was, and tried again. */
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
    /** All days of a part to which no call comes any more; what has a file is not written again. */
    archivePart: (part: string) => archiveDays(part, null),
    /** Of calls that lie in no part, the days that have wholly gone by before a moment. */
    archiveOthers: (moment: Date) => archiveDays(otherCalls, dayStart(moment)),
  };
}

/** @returns How many calls are in it. */
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
