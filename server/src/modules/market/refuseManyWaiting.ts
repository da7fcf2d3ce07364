import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { countWaitingOf } from './liveSubscriptions.queries';

/** Applications of one account that wait for a decision. */
const waitingMax = 100;

/**
 * Whoever asks has locked the account's row, so that no other application comes between.
 *
 * @param more Applications that are about to be added to those that wait.
 * @throws {AppError} `E3106`
 */
export async function refuseManyWaiting(tx: Db, accountId: string, more = 1): Promise<void> {
  if (more > 0 && (await countWaitingOf(tx, accountId)) + more > waitingMax) throw new AppError('E3106');
}
