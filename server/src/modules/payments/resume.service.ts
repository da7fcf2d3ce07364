import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { seconds } from '../../platform/time';
import { isHeld } from '../finance';
import type { Market } from '../market';
import { forgetArrival, listArrivals, lockArrival } from './arrival.repository';

const resumedAtOnce = 200;
/** A call that found no money when it came may still be stopping its subscription: it is looked at once more. */
const settledAfterMs = 20 * seconds;

/** Goes on with what was stopped for want of money, as soon as some has come. */
export function createResume({ db, clock, log }: Deps, { subscriptions }: Pick<Market, 'subscriptions'>) {
  /** In a transaction of its own: subscriptions are locked before money, never after it. */
  const resume = (ownerId: string) =>
    inTransaction(db, async (tx) => {
      const arrival = await lockArrival(tx, ownerId);
      if (!arrival) return;
      // What comes to an account that is frozen starts nothing; giving it free is another arrival.
      if (await isHeld(tx, { ownerId, kind: 'balance' })) return forgetArrival(tx, ownerId);
      await subscriptions.restoreFromArrears(tx, ownerId);
      if (clock().getTime() - arrival.at.getTime() >= settledAfterMs) await forgetArrival(tx, ownerId);
    });

  return {
    /** Once the money is there. What goes wrong is done by the job. */
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
