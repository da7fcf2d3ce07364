import type { MessageKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';

/** Switches the digest on or off; on while any kind is wanted daily. */
export async function setDigest(
  tx: Db,
  userId: string,
  isWanted: boolean,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<void> {
  if (isWanted)
    await tx
      .insertInto('mail_digests')
      .values({ user_id: userId, since: now, next_at: nextAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await tx.deleteFrom('mail_digests').where('user_id', '=', userId).execute();
}

/** Longest overdue first. */
export const listDueDigests = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('mail_digests')
    .select('user_id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();

/** Undefined: another process has it, or it is not due any more. */
export const lockDueDigest = (tx: Db, userId: string, now: Date) =>
  tx
    .selectFrom('mail_digests')
    .innerJoin('users', 'users.id', 'mail_digests.user_id')
    .select(['user_id', 'since', 'email', 'language'])
    .where('user_id', '=', userId)
    .where('next_at', '<=', now)
    .forUpdate('mail_digests')
    .skipLocked()
    .executeTakeFirst();

export const moveDigest = (tx: Db, userId: string, since: Date, nextAt: Date) =>
  tx.updateTable('mail_digests').set({ since, next_at: nextAt }).where('user_id', '=', userId).execute();

interface Untold {
  userId: string;
  since: Date;
  until: Date;
  kinds: readonly MessageKind[];
  /** Unread messages only. */
  isUnread: boolean;
  limit: number;
}

/** Messages after `since` of kinds wanted daily, oldest first. */
export function listUntold(tx: Db, { userId, since, until, kinds, isUnread, limit }: Untold) {
  const query = tx
    .selectFrom('member_messages as m')
    .innerJoin('message_settings as s', (join) =>
      join.onRef('s.user_id', '=', 'm.user_id').onRef('s.kind', '=', 'm.kind'),
    )
    .select(['m.kind', 'm.title', 'm.text'])
    .where('m.user_id', '=', userId)
    .where('m.kind', 'in', kinds)
    .where('s.by_mail', '=', true)
    .where('s.mail_daily', '=', true)
    .where('m.created_at', '>', since)
    .where('m.created_at', '<=', until)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(limit);
  return (isUnread ? query.where('m.read_at', 'is', null) : query).execute();
}
