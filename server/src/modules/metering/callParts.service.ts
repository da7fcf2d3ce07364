import type { Db } from '../../platform/db/Db';
import { errorCode } from '../../platform/errorCode';
import {
  addParts,
  detachPart,
  dropPart,
  listDetached,
  listPartsBefore,
  waitShortly,
} from './callParts.repository';
import type { UsageArchive } from './usageArchive.service';
import { forgetOtherCalls } from './usageRetention.repository';

/** PostgreSQL: a reader holds the lock longer than we wait. */
const lockNotAvailable = '55P03';

/** Creates the partitions of the coming months. */
export const keepParts = (db: Db, now: Date): Promise<boolean> => shortly(db, (tx) => addParts(tx, now));

/**
 * Removes partitions entirely before a time and old rows of the default one, after archiving them if there is an
 * archive. Can be interrupted and continued.
 */
export async function forgetCallsBefore(db: Db, moment: Date, archive: UsageArchive | null): Promise<void> {
  for (const part of await listPartsBefore(db, moment))
    if (!(await shortly(db, (tx) => detachPart(tx, part)))) break;
  for (const part of await listDetached(db)) {
    await archive?.archivePart(part);
    await dropPart(db, part);
  }
  await (archive ? archive.archiveOthers(moment) : forgetOtherCalls(db, moment));
}

/** @returns whether it was done; otherwise a later run tries again. */
async function shortly(db: Db, work: (tx: Db) => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await waitShortly(tx);
      await work(tx);
    });
    return true;
  } catch (error) {
    if (errorCode(error) === lockNotAvailable) return false;
    throw error;
  }
}
