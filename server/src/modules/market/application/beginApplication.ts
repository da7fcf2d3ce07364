import { applyState } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import type { PersonActor } from '../../../platform/Actor';
import { aboutOf, factsOf } from '../subscription/moveSubscription';
import { subscriptionMachine, unapplied } from '../subscription/subscription.machine';
import { addEvent, type SubscriptionRow } from '../subscription/subscription.repository';

/** First transition of an application. No message is sent when there is nothing to decide. */
export async function beginApplication(
  tx: Db,
  row: SubscriptionRow,
  { actor, at, isAutomatic }: { actor: PersonActor; at: Date; isAutomatic: boolean },
): Promise<void> {
  const step = { to: applyState.waiting, actor, at, reason: '' };
  await subscriptionMachine.pass(tx, {
    ...step,
    id: row.id,
    from: unapplied,
    facts: factsOf(row),
    about: aboutOf(row),
    readers: { owner: actor.accountId, provider: isAutomatic ? null : row.provider_user_id },
  });
  await addEvent(tx, row.id, null, step);
}
