import { receiverPage } from '@portal/calls';
import type { Config } from '../../platform/config';
import { inLanguage } from '../../platform/i18n/inLanguage';
import { say, type TranslatableText } from '../../platform/i18n/say';
import { mailHtml } from './mailHtml';
import type { OutgoingRow } from './outgoing.repository';
import { pageAddress, type Origin } from './pageAddress';
import { refusalToken } from './receivers/refusalToken';

type Sent = Pick<OutgoingRow, 'channel' | 'body' | 'link' | 'language' | 'receiver_id'>;
/** Settings for links in mails. */
export type MailSettings = Origin & Pick<Config, 'secret'>;

/** Link of a mail to its page; an SMS is too short for one. */
const pageOf = ({ channel, link }: Sent, at: Origin) =>
  channel === 'sms' || link === null ? null : pageAddress(link, at);

/** Unsubscribe page of an additional mailbox; null for a member's own address. */
export const refusalPage = ({ receiver_id }: Pick<Sent, 'receiver_id'>, settings: MailSettings) =>
  receiver_id && pageAddress(`${receiverPage}?token=${refusalToken(settings.secret, receiver_id)}`, settings);

const whyHere = say`本邮箱由门户的用户添加为消息接收邮箱，可以随时不再接收。`;

/** Text of a mail or SMS. A mail ends with links to its page and for unsubscribing. */
export function fullText(sent: Sent, settings: MailSettings): string {
  const [page, refusal] = [pageOf(sent, settings), refusalPage(sent, settings)];
  const tell = (words: TranslatableText) => inLanguage(words, sent.language);
  return [
    sent.body,
    ...(page === null ? [] : [tell(say`查看：${page}`)]),
    ...(refusal === null ? [] : [tell(say`${whyHere}\n不再接收：${refusal}`)]),
  ].join('\n\n');
}

/** The same as HTML. */
export function fullHtml(sent: Sent, settings: MailSettings): string {
  const refusal = refusalPage(sent, settings);
  const foot = refusal === null ? null : { text: inLanguage(whyHere, sent.language), page: refusal };
  return mailHtml(sent.body, pageOf(sent, settings), foot);
}
