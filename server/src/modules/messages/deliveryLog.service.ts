import type { OutgoingChannel } from '@portal/calls';
import type { Actor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { tryAgain } from './outgoing.repository';
import { queueFailedAgain } from './webhook/webhook.repository';

/** Actions of operators on messages that were given up. */
export function createDeliveryLog({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const again = (tx: Db, channel: OutgoingChannel, id: string) =>
    channel === 'webhook' ? queueFailedAgain(tx, id, clock()) : tryAgain(tx, id, channel, clock());

  return {
    /** @throws {AppError} `E3107` unless it was given up and its content is kept. */
    async retry(channel: OutgoingChannel, deliveryId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (!(await again(tx, channel, deliveryId))) throw new AppError('E3107');
        const detail = { id: deliveryId, channel };
        await auditAct(tx, { actor, at: clock(), event: 'message.retry', detail });
      });
    },
  };
}
