import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { forEachRow } from '../../../platform/forEachRow';
import { seconds } from '../../../platform/time';
import { isHeld } from '../../finance';
import type { Market } from '../../market';
import { forgetArrival, listArrivals, lockArrival } from '../arrival.repository';

const resumedAtOnce = 200;
/**
 * A call that found no money may still be suspending its subscription, so arrivals are checked once more after this
 * time.
 */
const settledAfterMs = 20 * seconds;

/** Resumes subscriptions suspended for lack of money, once some has arrived. */
export function createResume({ db, clock, log }: Deps, { subscriptions }: Pick<Market, 'subscriptions'>) {
  /** In a separate transaction, because subscriptions are locked before money. */
  const resume = (ownerId: string) =>
    inTransaction(db, async (tx) => {
      const arrival = await lockArrival(tx, ownerId);
      if (!arrival) return;
      // Money arriving in a frozen account resumes nothing; releasing the account counts as another arrival.
      if (await isHeld(tx, { ownerId, kind: 'balance' })) return forgetArrival(tx, ownerId);
      await subscriptions.restoreFromArrears(tx, ownerId);
      if (clock().getTime() - arrival.at.getTime() >= settledAfterMs) await forgetArrival(tx, ownerId);
    });

  return {
    /** After the money has arrived. Failures are left to the job. */
    now: (ownerId: string): Promise<void> =>
      resume(ownerId).catch((error: unknown) => log.warn({ err: error, ownerId }, 'not resumed yet')),

    all: async (): Promise<number> =>
      forEachRow(
        log,
        await listArrivals(db, resumedAtOnce),
        ({ owner_id }) => owner_id,
        ({ owner_id }) => resume(owner_id),
      ),
  };
}
