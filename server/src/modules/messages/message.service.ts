import { isMobile } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Deps } from '../../platform/Deps';
import { newId } from '../../platform/ids';
import { hours } from '../../platform/time';
import type { Channels, Message } from './channels';
import { faultOf } from './refusal';
import { insertOutgoing, markFailed, markSent } from './outgoing.repository';

interface OutgoingMessage extends Message {
  /** Code or token inside the body; kept only in demo mode. */
  code: string;
}

export type MessageService = ReturnType<typeof createMessageService>;

export function createMessageService({ db, clock, config, log }: Deps, channels: Channels) {
  return {
    /** Sends by mail in the background, if the transaction stands: nobody waits for it. */
    async queueMail(tx: Db, { recipient, subject, body, code }: OutgoingMessage): Promise<void> {
      const now = clock();
      const kept = { link: null, code: config.mode === 'demo' ? code : null, attempts: 0 };
      await insertOutgoing(tx, [
        {
          id: newId('msg'),
          channel: 'mail',
          recipient,
          subject,
          body,
          ...kept,
          next_attempt_at: now,
          created_at: now,
        },
      ]);
    },

    /** Leaves in the background, once the transaction is committed. What it said is forgotten with its departure. */
    async queue(tx: Db, { recipient, subject, body }: Message): Promise<void> {
      const now = clock();
      await insertOutgoing(tx, [
        {
          id: newId('msg'),
          channel: isMobile(recipient) ? 'sms' : 'mail',
          recipient,
          subject,
          body,
          code: null,
          next_attempt_at: now,
          created_at: now,
        },
      ]);
    },

    /**
     * Sends at once, because somebody waits for it. The body is not kept after it left, except in the demo.
     *
     * @throws {AppError} `E0097` when the channel does not accept it.
     */
    async sendNow({ recipient, subject, body, code }: OutgoingMessage): Promise<void> {
      const channel = isMobile(recipient) ? 'sms' : 'mail';
      const isDemo = config.mode === 'demo';
      const now = clock();
      const id = newId('msg');
      await insertOutgoing(db, [
        {
          id,
          channel,
          recipient,
          subject,
          body: isDemo ? body : '',
          code: isDemo ? code : null,
          attempts: 1,
          // Whoever waits for it has it sent now; the queue leaves it alone meanwhile.
          next_attempt_at: new Date(now.getTime() + hours),
          created_at: now,
        },
      ]);
      try {
        await channels[channel]({ recipient, subject, body });
      } catch (error) {
        log.error({ err: error, channel }, 'message was not accepted');
        await markFailed(db, id, clock(), faultOf(error));
        throw new AppError('E0097');
      }
      await markSent(db, id, clock(), isDemo);
    },
  };
}
