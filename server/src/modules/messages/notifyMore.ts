import type { MessageKind } from '@portal/calls';
import { tell } from '../../platform/announce';
import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import type { TranslatableText } from '../../platform/i18n/say';
import { insertMessages, listAddresses } from './inbox.repository';
import { textsOf } from './messageTexts';
import { copiesFor, oncePerAddress } from './receivers/copiesFor';
import { insertOutgoing } from './outgoing.repository';
import { listReaders } from './reader.repository';

interface More {
  /** Persons told in addition to the responsible members. */
  persons: readonly string[];
  /** Channels used even where a person has switched them off for this kind. */
  channels: readonly ('mail' | 'sms')[];
  kind: MessageKind;
  at: Date;
  title: TranslatableText;
  text: TranslatableText;
  link: string;
}

/**
 * Tells additional persons, and all readers through the given channels. Call it after `notify`, which uses the channels
 * that its readers have chosen.
 */
export async function notifyMore(
  tx: Db,
  accountId: string,
  { persons, channels, kind, at, title, text, link }: More,
): Promise<void> {
  const readers = (await listReaders(tx, [accountId], kind)).map(({ id }) => id);
  const fresh = persons.filter((id) => !readers.includes(id));
  const everybody = [...readers, ...fresh];
  if (everybody.length === 0) return;
  const textsIn = await textsOf(tx, { kind, at });
  const addresses = await listAddresses(tx, everybody, kind);
  const languages = new Map(addresses.map(({ id, language }) => [id, language ?? 'zh']));
  const saidTo = (id: string) => textsIn({ title, text }, languages.get(id) ?? 'zh');
  const told = await insertMessages(
    tx,
    fresh.map((userId) => ({
      id: newId('note'),
      user_id: userId,
      kind,
      ...saidTo(userId).portal,
      link,
      created_at: at,
      telling_id: null,
    })),
  );
  if (told.length > 0) await tell(tx, 'unread.changed', ...told);
  const isDone = (id: string, chosen: boolean) => chosen && readers.includes(id);
  const leaving = addresses.flatMap(({ id, email, mobile, by_mail, mail_daily, by_sms }) => {
    const [chosenMail, chosenSms] = [(by_mail ?? true) && !mail_daily, by_sms ?? false];
    const wantsMail = chosenMail || channels.includes('mail');
    const wantsSms = chosenSms || channels.includes('sms');
    const said = saidTo(id);
    const own = { quiet_for: id, language: languages.get(id) };
    return [
      ...(email && wantsMail && !isDone(id, chosenMail)
        ? [{ channel: 'mail' as const, recipient: email, ...said.mail, ...own }]
        : []),
      ...(mobile && wantsSms && !isDone(id, chosenSms)
        ? [{ channel: 'sms' as const, recipient: mobile, ...said.sms, ...own }]
        : []),
    ];
  });
  // Additional mailboxes of earlier readers have got it already.
  const copies = await copiesFor(tx, fresh, { kind, link, mailOf: (id) => saidTo(id).mail });
  await insertOutgoing(
    tx,
    oncePerAddress([...leaving, ...copies]).map((one) => ({
      ...one,
      id: newId('msg'),
      link,
      code: null,
      attempts: 0,
      next_attempt_at: at,
      created_at: at,
    })),
  );
}
