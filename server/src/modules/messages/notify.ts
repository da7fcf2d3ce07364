import type { MessageKind } from '@portal/calls';
import { tell } from '../../platform/announce';
import type { Db } from '../../platform/db/Db';
import { inParts } from '../../platform/db/inParts';
import { newId } from '../../platform/ids';
import { insertMessages, listAddresses } from './inbox.repository';
import { listReaders } from './reader.repository';
import { insertOutgoing } from './outgoing.repository';

interface Notification {
  kind: MessageKind;
  at: Date;
  title: string;
  text: string;
  link: string | null;
}

/**
 * Tells somebody inside the portal, and by mail or SMS as they have chosen: those leave in the background. An
 * organisation is told through those of its members whose business it is.
 */
export const notify = (
  tx: Db,
  { userId, ...notification }: Notification & { userId: string },
): Promise<void> => notifyAll(tx, [userId], notification);

/** Tells many the same, with as many statements as for one. */
export async function notifyAll(
  tx: Db,
  userIds: readonly string[],
  { kind, at, title, text, link }: Notification,
): Promise<void> {
  for (const part of inParts(await listReaders(tx, userIds, kind))) {
    const message = { kind, title, text, link, created_at: at };
    await insertMessages(
      tx,
      part.map((userId) => ({ ...message, id: newId('note'), user_id: userId })),
    );
    await tell(tx, 'unread.changed', ...part);
    const leaving = (await listAddresses(tx, part, kind)).flatMap(({ email, mobile, by_mail, by_sms }) => [
      ...(email && (by_mail ?? true) ? [{ channel: 'mail' as const, recipient: email }] : []),
      ...(mobile && (by_sms ?? false) ? [{ channel: 'sms' as const, recipient: mobile }] : []),
    ]);
    const queued = { subject: title, body: text, link, code: null, attempts: 0 };
    await insertOutgoing(
      tx,
      leaving.map((one) => ({
        ...one,
        ...queued,
        id: newId('msg'),
        next_attempt_at: at,
        created_at: at,
      })),
    );
  }
}
