import type { MessageKind } from '@portal/calls';
import { tell } from '../../platform/announce';
import type { Db } from '../../platform/db/Db';
import { inParts } from '../../platform/db/inParts';
import { newId } from '../../platform/ids';
import { say, type Words } from '../../platform/said/say';
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
  title: Words;
  text: Words;
  link: string | null;
  /** For whoever has a program to be told. */
  program?: ProgramEvent;
  /** What is said in parts: who is behind accounts of several parts is told once. */
  tellingId?: string;
}

/**
 * Tells somebody inside the portal, and by mail (to further mailboxes, too), SMS or webhook as they have chosen: those
 * leave in the background. An
 * organisation is told through those of its members whose business it is, who read which one it is about.
 */
export const notify = (
  tx: Db,
  { userId, ...notification }: Notification & { userId: string },
): Promise<void> => notifyAll(tx, [userId], notification);

/** Tells many the same, with as many statements as for one. */
export async function notifyAll(
  tx: Db,
  userIds: readonly string[],
  { kind, at, title, text, link, program, tellingId }: Notification,
): Promise<void> {
  // Programs read what they have always read.
  const inChinese = { title: String(title), text: String(text) };
  await queueEvent(tx, userIds, { kind, at, ...inChinese, link, ...program });
  const telling = await textsOf(tx, { kind, at });
  for (const part of inParts(await listReaders(tx, userIds, kind))) {
    const texts = new Map(
      part.map(({ id, organisations, language }) => [
        id,
        telling({ title, text: named(organisations, title, text) }, language),
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
        telling_id: tellingId ?? null,
      })),
    );
    if (ids.length === 0) continue;
    await tell(tx, 'unread.changed', ...ids);
    const leaving = (await listAddresses(tx, ids, kind)).flatMap((address) => {
      const { id, email, mobile, by_mail, mail_daily, by_sms, language } = address;
      const told = texts.get(id) ?? telling({ title, text }, language ?? 'zh');
      // What concerns their security does not wait for the morning.
      const quiet = { quiet_for: kind === 'security' ? null : id, language: language ?? 'zh' };
      return [
        // What is wanted once a day is told by then.
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
      mailOf: (id, language) => (texts.get(id) ?? telling({ title, text }, language)).mail,
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

/** What is said, with the organisations that it is about where it does not name them by itself. */
function named(organisations: readonly string[], title: Words, text: Words): Words {
  const missing = organisations.filter((name) => !`${String(title)}\n${String(text)}`.includes(name));
  return missing.length === 0 ? text : say`【${missing.join('、')}】${text}`;
}
