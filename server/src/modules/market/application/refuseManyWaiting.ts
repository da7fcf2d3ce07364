import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import { countWaitingOf } from '../subscription/liveSubscriptions.queries';

/** Most waiting applications per account. */
const waitingMax = 100;

/**
 * The caller has locked the account's row, so that no other application comes in between.
 *
 * @param more  Applications about to be added.
 * @throws {AppError} `E3106`
 */
export async function refuseManyWaiting(tx: Db, accountId: string, more = 1): Promise<void> {
  if (more > 0 && (await countWaitingOf(tx, accountId)) + more > waitingMax) throw new AppError('E3106');
}
