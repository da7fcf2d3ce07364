import { sql } from 'kysely';
import type { Db } from './db/Db';

export interface LastAct {
  userId: string;
  /** Of the operator, as colleagues know them. */
  name: string;
  at: Date;
}

/** Acts that leave the object as it is. */
const looks = '\\.(call|download|export|look|note|release|reveal|take)$';

/** What an operator did last with any of these objects; null: nothing since that time. */
export async function lastActOn(db: Db, ids: readonly string[], since: Date): Promise<LastAct | null> {
  if (ids.length === 0) return null;
  const row = await db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.user_id')
    .select(['users.id as userId', 'users.nick_name as name', 'audit_log.at'])
    .where('audit_log.object_id', 'in', [...ids])
    .where('audit_log.at', '>=', since)
    .where('audit_log.outcome', '=', 'ok')
    .where('audit_log.event', '!~', looks)
    .where(sql<boolean>`audit_log.detail like '%"by":"operator"%'`)
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
