import { applyState } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { PersonActor } from '../../../platform/Actor';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import type { Member } from '../../../platform/http/Member';
import { endForGood, moveSubscription } from './moveSubscription';
import { findWaitingChange } from './planChange.queries';
import { leavingOf } from './prepayment';
import { runningStates } from './subscription.machine';
import { getSubscriptionAs, lockSubscription, type SubscriptionRow } from './subscription.repository';

/** The end of a subscription by its owner. */
export function createLeaving({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    /** @throws {AppError} `E3107` when it cannot be left, `E3110`. */
    async quoteUnsubscribe({ id }: Pick<Member, 'id'>, applyId: string) {
      const row = await getSubscriptionAs(db, 'owner', id, applyId);
      refuseEnded(row);
      const { credit, coupons, calls, days } = await leavingOf(db, row, clock());
      return {
        credit: formatMinor(credit),
        coupons: formatMinor(coupons),
        callsLeft: calls,
        daysLeft: days,
      };
    },

    /**
     * Ends a subscription at once and refunds what was paid in advance and not used. A waiting plan change is withdrawn,
     * too.
     *
     * @throws {AppError} `E3107` when it cannot be left, `E3110`.
     */
    async unsubscribe(
      tx: Db,
      { applyId, reason }: { applyId: string; reason: string },
      actor: PersonActor,
    ): Promise<{ credit: string }> {
      await getSubscriptionAs(tx, 'owner', actor.accountId, applyId);
      // Locked, because later payments would not be seen otherwise.
      const row = await lockSubscription(tx, applyId);
      if (row?.applicant_id !== actor.accountId) throw new AppError('E3110');
      refuseEnded(row);
      const step = { actor, at: clock(), reason };
      const back = await endForGood(tx, row, { ...step, to: applyState.unsubscribed });
      const change = await findWaitingChange(tx, applyId);
      if (change) await moveSubscription(tx, change, { ...step, to: applyState.withdrawn });
      return { credit: formatMinor(back) };
    },
  };
}

function refuseEnded({ state }: SubscriptionRow): void {
  if (!runningStates.includes(state)) throw new AppError('E3107');
}
