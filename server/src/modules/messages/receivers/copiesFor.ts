import type { MemberLanguage, MessageKind } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { listWhoGets } from './receiver.repository';

interface Telling {
  kind: MessageKind;
  link: string | null;
  /** The mail in a reader's language. */
  mailOf: (userId: string, language: MemberLanguage) => { subject: string; body: string };
}

/** A link that grants something must not be copied to others. */
const isKey = (link: string | null) =>
  link !== null && new URL(link, 'http://portal').searchParams.has('token');

/** Copies of mails for the additional mailboxes of these users that get this kind now. */
export async function copiesFor(tx: Db, userIds: readonly string[], { kind, link, mailOf }: Telling) {
  if (userIds.length === 0 || isKey(link)) return [];
  return (await listWhoGets(tx, userIds, kind)).map(({ id, user_id, email, language }) => ({
    channel: 'mail' as const,
    recipient: email,
    ...mailOf(user_id, language ?? 'zh'),
    // Security messages ignore quiet hours.
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

/** One copy per address, even if several members share it. */
export function oncePerAddress<Mail extends Leaving>(mails: readonly Mail[]): Mail[] {
  const first = new Map<string, Mail>();
  for (const mail of mails) {
    const key = JSON.stringify([mail.channel, mail.recipient, mail.subject, mail.body]);
    if (!first.has(key)) first.set(key, mail);
  }
  return [...first.values()];
}
