import type { Insertable } from 'kysely';
import type { MessageKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

/** @returns those who are told now: nobody is told twice of one announcement. */
export async function insertMessages(
  tx: Db,
  rows: readonly Insertable<Tables['member_messages']>[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const told = await tx
    .insertInto('member_messages')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'telling_id']).where('telling_id', 'is not', null).doNothing(),
    )
    .returning('user_id')
    .execute();
  return told.map(({ user_id }) => user_id);
}

/** Channels beside the inbox that users have chosen for this kind. */
export const listAddresses = (tx: Db, userIds: readonly string[], kind: MessageKind) =>
  tx
    .selectFrom('users')
    .leftJoin('message_settings', (join) =>
      join.onRef('message_settings.user_id', '=', 'users.id').on('message_settings.kind', '=', kind),
    )
    .select(['users.id', 'email', 'mobile', 'by_mail', 'mail_daily', 'by_sms', 'language'])
    .where('users.id', 'in', userIds)
    .execute();

/** Messages with these ids, of this kind; without ids all of them. */
export async function markRead(
  db: Db,
  userId: string,
  { ids, kind }: { ids: readonly string[]; kind?: MessageKind },
  at: Date,
): Promise<void> {
  let query = db
    .updateTable('member_messages')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids.length > 0) query = query.where('id', 'in', ids);
  if (kind) query = query.where('kind', '=', kind);
  await query.execute();
}

export async function deleteMessages(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('member_messages').where('user_id', '=', userId).where('id', 'in', ids).execute();
}

export async function saveSetting(
  db: Db,
  userId: string,
  kind: MessageKind,
  { byMail, isDaily, bySms }: { byMail: boolean; isDaily: boolean; bySms: boolean },
): Promise<void> {
  const row = { by_mail: byMail, mail_daily: isDaily, by_sms: bySms };
  await db
    .insertInto('message_settings')
    .values({ user_id: userId, kind, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute();
}
