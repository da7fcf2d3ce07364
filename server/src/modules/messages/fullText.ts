import type { Config } from '../../platform/config';
import type { OutgoingRow } from './outgoing.repository';

/** What a mail or an SMS says. A mail ends with the page that it is about; an SMS is too short for an address. */
export function fullText(
  { channel, body, link }: Pick<OutgoingRow, 'channel' | 'body' | 'link'>,
  { origin, port }: Pick<Config, 'origin' | 'port'>,
): string {
  if (channel === 'sms' || link === null) return body;
  return `${body}\n\n查看：${origin ?? `http://localhost:${port}`}${link}`;
}
