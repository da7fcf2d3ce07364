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
import {
  callsOf,
  countParts,
  forgetCalls,
  noteArchive,
  oldestCall,
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

  /** A snapshot: what comes in meanwhile is neither in the file nor forgotten. */
  const archiveDay = (span: Span) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const day = formatDate(span.from);
        const part = (await countParts(tx, day)) + 1;
        const key = `${day.slice(0, 7)}/${day}${part === 1 ? '' : `-${part}`}.csv.gz`;
        await mkdir(incoming, { recursive: true });
        const file = path.join(incoming, newId('use'));
        try {
          const calls = await writeFile(tx, span, file);
          const facts = { calls, bytes: (await stat(file)).size, sha256: await hashOf(file) };
          await store.put(key, file);
          await noteArchive(tx, { day, part, key, ...facts, archived_at: clock() });
          await forgetCalls(tx, span);
        } finally {
          await rm(file, { force: true });
        }
      });

  return {
    /** All days that have wholly gone by before a moment, the oldest first. A day that fails is as it was, and tried again. */
    async archiveBefore(moment: Date): Promise<void> {
      const until = dayStart(moment);
      for (;;) {
        const oldest = await oldestCall(db, until);
        if (!oldest) return;
        const from = dayStart(oldest);
        await archiveDay({ from, until: new Date(from.getTime() + days) });
      }
    },
  };
}

/** @returns How many calls are in it. */
async function writeFile(tx: Db, span: Span, file: string): Promise<number> {
  let calls = 0;
  async function* rows() {
    for await (const page of callsOf(tx, span)) {
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
