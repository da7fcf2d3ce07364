import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

/** Unread messages by kind. */
export async function unreadOf(db: Db, userId: string) {
  const kinds = await db
    .selectFrom('member_messages')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .groupBy('kind')
    .execute();
  return { total: kinds.reduce((sum, { count }) => sum + count, 0), kinds };
}
