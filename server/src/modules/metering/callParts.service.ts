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

/** Of PostgreSQL: somebody reads the table for longer than one may wait. */
const lockNotAvailable = '55P03';

/** Makes the parts of the months to come. */
export const keepParts = (db: Db, now: Date): Promise<boolean> => shortly(db, (tx) => addParts(tx, now));

/**
 * Removes the parts that are wholly of before a moment, and what lies in none, after they have been written to the archive
 * where there is one. Broken off, it goes on where it was.
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

/** @returns Whether it was done; what has to wait for others is done by a later run. */
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
