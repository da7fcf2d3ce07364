import type { Config } from '../../platform/config';
import { inLanguage } from '../../platform/said/inLanguage';
import { say } from '../../platform/said/say';
import { mailHtml } from './mailHtml';
import type { OutgoingRow } from './outgoing.repository';

type Sent = Pick<OutgoingRow, 'channel' | 'body' | 'link' | 'language'>;
type Origin = Pick<Config, 'origin' | 'port'>;

/** The page that a mail is about; an SMS is too short for an address. */
const pageOf = ({ channel, link }: Sent, { origin, port }: Origin) =>
  channel === 'sms' || link === null ? null : `${origin ?? `http://localhost:${port}`}${link}`;

/** What a mail or an SMS says. A mail ends with the page that it is about. */
export function fullText(sent: Sent, at: Origin): string {
  const page = pageOf(sent, at);
  return page === null ? sent.body : `${sent.body}\n\n${inLanguage(say`查看：${page}`, sent.language)}`;
}

/** The same for programs that draw it. */
export const fullHtml = (sent: Sent, at: Origin): string => mailHtml(sent.body, pageOf(sent, at));
