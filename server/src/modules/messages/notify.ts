import type { MessageKind } from '@portal/calls';
import { announce } from '../../platform/announce';
import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';

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
  await tx
    .insertInto('member_messages')
    .values({ id: newId('note'), user_id: userId, kind, title, text, link, created_at: at })
    .execute();
  await announce(tx, 'unread.changed', userId, at);
  const reader = await tx
    .selectFrom('users')
    .leftJoin('message_settings', (join) =>
      join.onRef('message_settings.user_id', '=', 'users.id').on('message_settings.kind', '=', kind),
    )
    .select(['email', 'mobile', 'by_mail', 'by_sms'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!reader) return;
  if (reader.email && (reader.by_mail ?? true)) await queue(tx, 'mail', reader.email, title, text, at);
  if (reader.mobile && (reader.by_sms ?? false)) await queue(tx, 'sms', reader.mobile, title, text, at);
}

async function queue(
  tx: Db,
  channel: 'mail' | 'sms',
  recipient: string,
  subject: string,
  body: string,
  at: Date,
) {
  await tx
    .insertInto('outgoing_messages')
    .values({
      id: newId('msg'),
      channel,
      recipient,
      subject,
      body,
      code: null,
      attempts: 0,
      next_attempt_at: at,
      created_at: at,
    })
    .execute();
}
