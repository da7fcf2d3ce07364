import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { queueOf } from '../../platform/desk';
import { promisedMs } from '../../platform/promisedMs';
import { say } from '../../platform/i18n/say';

/** Suspicious logins that nobody has looked into. */
export const loginQueue = (db: Db) =>
  queueOf(
    db,
    { key: 'login', title: say`可疑登录`, area: 'people', link: '/ops/logins', dueMs: promisedMs('login') },
    sql`select first_at as since from login_alerts where outcome is null`,
  );
