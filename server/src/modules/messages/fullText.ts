import type { Config } from '../../platform/config';
import { mailHtml } from './mailHtml';
import type { OutgoingRow } from './outgoing.repository';

type Said = Pick<OutgoingRow, 'channel' | 'body' | 'link'>;
type Origin = Pick<Config, 'origin' | 'port'>;

/** The page that a mail is about; an SMS is too short for an address. */
const pageOf = ({ channel, link }: Said, { origin, port }: Origin) =>
  channel === 'sms' || link === null ? null : `${origin ?? `http://localhost:${port}`}${link}`;

/** What a mail or an SMS says. A mail ends with the page that it is about. */
export function fullText(said: Said, at: Origin): string {
  const page = pageOf(said, at);
  return page === null ? said.body : `${said.body}\n\n查看：${page}`;
}

/** The same for programs that draw it. */
export const fullHtml = (said: Said, at: Origin): string => mailHtml(said.body, pageOf(said, at));
