import type { Db } from '../../platform/db/Db';
import { markRemoved } from './file.repository';

/**
 * Files that nothing points to any more: nobody reads or uses them from the end of the transaction on. A job removes
 * their bytes and rows.
 */
export async function forgetFiles(tx: Db, ids: readonly (string | null | undefined)[], at: Date) {
  await markRemoved(
    tx,
    ids.flatMap((id) => id || []),
    at,
  );
}
