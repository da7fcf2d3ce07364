import type { MemberLanguage, MessageKind } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { listWhoGets } from './receiver.repository';

interface Telling {
  kind: MessageKind;
  link: string | null;
  /** What somebody is told by mail, in the language that they read. */
  mailOf: (userId: string, language: MemberLanguage) => { subject: string; body: string };
}

/** A link that does something for whoever has it is for its reader alone. */
const isKey = (link: string | null) =>
  link !== null && new URL(link, 'http://portal').searchParams.has('token');

/** The mails of further mailboxes: what these users are told, for those of their mailboxes that get it now. */
export async function copiesFor(tx: Db, userIds: readonly string[], { kind, link, mailOf }: Telling) {
  if (userIds.length === 0 || isKey(link)) return [];
  return (await listWhoGets(tx, userIds, kind)).map(({ id, user_id, email, language }) => ({
    channel: 'mail' as const,
    recipient: email,
    ...mailOf(user_id, language ?? 'zh'),
    // What concerns their security does not wait for the morning.
    quiet_for: kind === 'security' ? null : user_id,
    language: language ?? 'zh',
    receiver_id: id,
  }));
}

interface Leaving {
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  body: string;
}

/** The same is said once to an address, through however many members it is reached. */
export function oncePerAddress<Mail extends Leaving>(mails: readonly Mail[]): Mail[] {
  const first = new Map<string, Mail>();
  for (const mail of mails) {
    const key = JSON.stringify([mail.channel, mail.recipient, mail.subject, mail.body]);
    if (!first.has(key)) first.set(key, mail);
  }
  return [...first.values()];
}
