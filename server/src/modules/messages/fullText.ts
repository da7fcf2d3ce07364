import { receiverPage } from '@portal/calls';
import type { Config } from '../../platform/config';
import { inLanguage } from '../../platform/said/inLanguage';
import { say, type Words } from '../../platform/said/say';
import { mailHtml } from './mailHtml';
import type { OutgoingRow } from './outgoing.repository';
import { pageAddress, type Origin } from './pageAddress';
import { refusalToken } from './receivers/refusalToken';

type Sent = Pick<OutgoingRow, 'channel' | 'body' | 'link' | 'language' | 'receiver_id'>;
/** What addresses in mails are made of. */
export type MailSettings = Origin & Pick<Config, 'secret'>;

/** The page that a mail is about; an SMS is too short for an address. */
const pageOf = ({ channel, link }: Sent, at: Origin) =>
  channel === 'sms' || link === null ? null : pageAddress(link, at);

/** Where a further mailbox refuses more; null: it is somebody's own. */
export const refusalPage = ({ receiver_id }: Pick<Sent, 'receiver_id'>, settings: MailSettings) =>
  receiver_id && pageAddress(`${receiverPage}?token=${refusalToken(settings.secret, receiver_id)}`, settings);

const whyHere = say`本邮箱由门户的用户添加为消息接收邮箱，可以随时不再接收。`;

/** What a mail or an SMS says. A mail ends with the page that it is about, and with the way to get no more of them. */
export function fullText(sent: Sent, settings: MailSettings): string {
  const [page, refusal] = [pageOf(sent, settings), refusalPage(sent, settings)];
  const tell = (words: Words) => inLanguage(words, sent.language);
  return [
    sent.body,
    ...(page === null ? [] : [tell(say`查看：${page}`)]),
    ...(refusal === null ? [] : [tell(say`${whyHere}\n不再接收：${refusal}`)]),
  ].join('\n\n');
}

/** The same for programs that draw it. */
export function fullHtml(sent: Sent, settings: MailSettings): string {
  const refusal = refusalPage(sent, settings);
  const foot = refusal === null ? null : { text: inLanguage(whyHere, sent.language), page: refusal };
  return mailHtml(sent.body, pageOf(sent, settings), foot);
}
