import type { Db } from '../../platform/db/Db';
import { markRemoved } from './file.repository';

/**
 * Marks files that nothing refers to any more: from the end of the transaction on nobody can read or use them. A job
 * removes their bytes and rows.
 */
export async function forgetFiles(tx: Db, ids: readonly (string | null | undefined)[], at: Date) {
  await markRemoved(
    tx,
    ids.flatMap((id) => id || []),
    at,
  );
}
