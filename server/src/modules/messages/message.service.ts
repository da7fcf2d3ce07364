import type { MemberLanguage } from '@portal/calls';
import { isMobile } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Deps } from '../../platform/Deps';
import { newId } from '../../platform/ids';
import { inLanguage } from '../../platform/i18n/inLanguage';
import type { TranslatableText } from '../../platform/i18n/say';
import { hours } from '../../platform/time';
import type { Channels } from './channels';
import { findLanguage } from './reader.repository';
import { faultOf } from './refusal';
import { insertOutgoing, markFailed, markSent } from './outgoing.repository';

interface OwnMessage {
  recipient: string;
  subject: TranslatableText;
  body: TranslatableText;
  /** Language of the page, for readers without a choice or account. Absent: Chinese. */
  language?: MemberLanguage;
}

interface OutgoingMessage extends OwnMessage {
  /** Code or token in the body; stored in demo mode only. */
  code: string;
}

export type MessageService = ReturnType<typeof createMessageService>;

export function createMessageService({ db, clock, config, log }: Deps, channels: Channels) {
  /** In the recipient's chosen language, else in that of the page. */
  async function inWords(tx: Db, { recipient, subject, body, language: ofPage = 'zh' }: OwnMessage) {
    const language = (await findLanguage(tx, recipient)) ?? ofPage;
    return { recipient, subject: inLanguage(subject, language), body: inLanguage(body, language), language };
  }

  return {
    /** Sends a mail in the background after the commit. */
    async queueMail(tx: Db, { code, ...message }: OutgoingMessage): Promise<void> {
      const now = clock();
      const kept = { link: null, code: config.mode === 'demo' ? code : null, attempts: 0 };
      await insertOutgoing(tx, [
        {
          id: newId('msg'),
          channel: 'mail',
          ...(await inWords(tx, message)),
          ...kept,
          next_attempt_at: now,
          created_at: now,
        },
      ]);
    },

    /** Sent in the background after the commit. The body is deleted afterwards. */
    async queue(tx: Db, message: OwnMessage): Promise<void> {
      const now = clock();
      await insertOutgoing(tx, [
        {
          id: newId('msg'),
          channel: isMobile(message.recipient) ? 'sms' : 'mail',
          ...(await inWords(tx, message)),
          code: null,
          next_attempt_at: now,
          created_at: now,
        },
      ]);
    },

    /**
     * Sends at once, because somebody is waiting. The body is not stored afterwards, except in the demo.
     *
     * @throws {AppError} `E0097` when the channel refuses.
     */
    async sendNow({ code, ...message }: OutgoingMessage): Promise<void> {
      const { recipient, subject, body, language } = await inWords(db, message);
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
          language,
          code: isDemo ? code : null,
          attempts: 1,
          // Keeps the background queue from sending it, too.
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
