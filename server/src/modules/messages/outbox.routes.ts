import { listOutbox } from '@portal/calls';
import type { Answerer } from '../../platform/http/answer';
import type { MailSettings } from './fullText';
import { listCaptchas, listOutgoing } from './outbox.queries';

/** Demo mode only: messages that would have been sent, and the captchas of the asking browser. */
export function registerOutboxRoutes(answer: Answerer, settings: MailSettings): void {
  answer(listOutbox, async ({ input, visitor, db }) => ({
    records:
      input.channel === 'captcha'
        ? await listCaptchas(db, visitor.sessionHash)
        : await listOutgoing(db, input, settings),
  }));
}
