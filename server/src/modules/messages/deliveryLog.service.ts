import type { OutgoingChannel } from '@portal/calls';
import type { Actor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { tryAgain } from './outgoing.repository';
import { queueFailedAgain } from './webhook/webhook.repository';

/** What operators do about mails, text messages and events that were given up. */
export function createDeliveryLog({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const again = (tx: Db, channel: OutgoingChannel, id: string) =>
    channel === 'webhook' ? queueFailedAgain(tx, id, clock()) : tryAgain(tx, id, channel, clock());

  return {
    /** @throws {AppError} `E3107` where it was not given up, or nothing of it was kept. */
    async retry(channel: OutgoingChannel, deliveryId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (!(await again(tx, channel, deliveryId))) throw new AppError('E3107');
        const detail = { id: deliveryId, channel };
        await auditAct(tx, { actor, at: clock(), event: 'message.retry', detail });
      });
    },
  };
}
