import type { MessageKind } from '@portal/calls';
import { tell } from '../../platform/announce';
import type { Db } from '../../platform/db/Db';
import { inParts } from '../../platform/db/inParts';
import { newId } from '../../platform/ids';
import { say, type TranslatableText } from '../../platform/i18n/say';
import { insertMessages, listAddresses } from './inbox.repository';
import type { ProgramEvent } from '../../platform/stateMachine';
import { textsOf } from './messageTexts';
import { copiesFor, oncePerAddress } from './receivers/copiesFor';
import { queueEvent } from './webhook/event.repository';
import { listReaders } from './reader.repository';
import { insertOutgoing } from './outgoing.repository';

interface Notification {
  kind: MessageKind;
  at: Date;
  title: TranslatableText;
  text: TranslatableText;
  link: string | null;
  /** Event for webhooks. */
  program?: ProgramEvent;
  /** Announcement sent in parts, of which a person behind several accounts is told once. */
  announcementId?: string;
}

/**
 * Tells members through their inbox, and by mail, additional mailboxes, SMS and webhooks as they have chosen; those are
 * sent in the background. For an organisation the responsible members are told, with its name.
 */
export const notify = (
  tx: Db,
  { userId, ...notification }: Notification & { userId: string },
): Promise<void> => notifyAll(tx, [userId], notification);

/** Tells many accounts the same, with as many statements as for one. */
export async function notifyAll(
  tx: Db,
  userIds: readonly string[],
  { kind, at, title, text, link, program, announcementId }: Notification,
): Promise<void> {
  // Programs always get the Chinese text.
  const inChinese = { title: String(title), text: String(text) };
  await queueEvent(tx, userIds, { kind, at, ...inChinese, link, ...program });
  const textsIn = await textsOf(tx, { kind, at });
  for (const part of inParts(await listReaders(tx, userIds, kind))) {
    const texts = new Map(
      part.map(({ id, organisations, language }) => [
        id,
        textsIn({ title, text: named(organisations, title, text) }, language),
      ]),
    );
    const ids = await insertMessages(
      tx,
      [...texts].map(([userId, told]) => ({
        id: newId('note'),
        user_id: userId,
        kind,
        ...told.portal,
        link,
        created_at: at,
        telling_id: announcementId ?? null,
      })),
    );
    if (ids.length === 0) continue;
    await tell(tx, 'unread.changed', ...ids);
    const leaving = (await listAddresses(tx, ids, kind)).flatMap((address) => {
      const { id, email, mobile, by_mail, mail_daily, by_sms, language } = address;
      const told = texts.get(id) ?? textsIn({ title, text }, language ?? 'zh');
      // Security messages ignore quiet hours.
      const quiet = { quiet_for: kind === 'security' ? null : id, language: language ?? 'zh' };
      return [
        // A daily digest replaces the single mail.
        ...(email && (by_mail ?? true) && !mail_daily
          ? [{ channel: 'mail' as const, recipient: email, ...told.mail, ...quiet }]
          : []),
        ...(mobile && (by_sms ?? false)
          ? [{ channel: 'sms' as const, recipient: mobile, ...told.sms, ...quiet }]
          : []),
      ];
    });
    const copies = await copiesFor(tx, ids, {
      kind,
      link,
      mailOf: (id, language) => (texts.get(id) ?? textsIn({ title, text }, language)).mail,
    });
    const queued = { link, code: null, attempts: 0 };
    await insertOutgoing(
      tx,
      oncePerAddress([...leaving, ...copies]).map((one) => ({
        ...one,
        ...queued,
        id: newId('msg'),
        next_attempt_at: at,
        created_at: at,
      })),
    );
  }
}

/** Text with the names of the organisations concerned, unless it contains them. */
function named(
  organisations: readonly string[],
  title: TranslatableText,
  text: TranslatableText,
): TranslatableText {
  const missing = organisations.filter((name) => !`${String(title)}\n${String(text)}`.includes(name));
  return missing.length === 0 ? text : say`【${missing.join('、')}】${text}`;
}
