import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import { userState } from '../../../platform/userState';

/** Owner of a code; undefined when there is none who can sign in. */
export async function findInviter(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('invite_code', '=', code.trim().toUpperCase())
    .where('state', '=', userState.active)
    .executeTakeFirst();
  return row?.id;
}

export const findInviteCode = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('users').select('invite_code').where('id', '=', userId).executeTakeFirst())
    ?.invite_code ?? null;

/** Keeps an existing code. @returns false when the code is taken. */
export async function setInviteCode(db: Db, userId: string, code: string): Promise<boolean> {
  const taken = await db.selectFrom('users').select('id').where('invite_code', '=', code).executeTakeFirst();
  if (taken) return false;
  await db
    .updateTable('users')
    .set({ invite_code: code })
    .where('id', '=', userId)
    .where('invite_code', 'is', null)
    .execute();
  return true;
}

/** Number of accounts registered with a code, and of those that are active. */
export async function countInvited(db: Db, userId: string): Promise<{ registered: number; active: number }> {
  return db
    .selectFrom('users')
    .select([
      sql<number>`count(*)::int`.as('registered'),
      sql<number>`(count(*) filter (where state = ${userState.active}))::int`.as('active'),
    ])
    .where('invited_by', '=', userId)
    .executeTakeFirstOrThrow();
}
