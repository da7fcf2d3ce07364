import type { MessageKind } from '@portal/calls';
import { announce } from '../../platform/announce';
import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import { findAddresses, insertMessage } from './inbox.repository';
import { insertOutgoing } from './outgoing.repository';

interface Notification {
  userId: string;
  kind: MessageKind;
  at: Date;
  title: string;
  text: string;
  link: string | null;
}

/** Tells somebody inside the portal, and by mail or SMS as they have chosen: those leave in the background. */
export async function notify(tx: Db, { userId, kind, at, title, text, link }: Notification): Promise<void> {
  await insertMessage(tx, { id: newId('note'), user_id: userId, kind, title, text, link, created_at: at });
  await announce(tx, 'unread.changed', userId, at);
  const reader = await findAddresses(tx, userId, kind);
  if (!reader) return;
  const queue = (channel: 'mail' | 'sms', recipient: string) =>
    insertOutgoing(tx, {
      id: newId('msg'),
      channel,
      recipient,
      subject: title,
      body: text,
      link,
      code: null,
      attempts: 0,
      next_attempt_at: at,
      created_at: at,
    });
  if (reader.email && (reader.by_mail ?? true)) await queue('mail', reader.email);
  if (reader.mobile && (reader.by_sms ?? false)) await queue('sms', reader.mobile);
}
