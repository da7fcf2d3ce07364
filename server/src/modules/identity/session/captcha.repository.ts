import type { Db } from '../../../platform/db/Db';

/** Stores what this browser has to answer, replacing an earlier one. */
export async function putCaptcha(db: Db, sessionHash: string, answer: string, at: Date): Promise<void> {
  const row = { answer, created_at: at };
  await db
    .insertInto('captchas')
    .values({ session_hash: sessionHash, ...row })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(row))
    .execute();
}

/** Removes it: each is answered once. */
export const takeCaptcha = (db: Db, sessionHash: string) =>
  db
    .deleteFrom('captchas')
    .where('session_hash', '=', sessionHash)
    .returning(['answer', 'created_at'])
    .executeTakeFirst();
