import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { userState } from '../../platform/userState';

/** An account by its mail address or mobile number. */
export const findAccount = (db: Db, account: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('users')
    .select('id')
    .where('state', '=', userState.active)
    .where(({ or, eb }) => or([eb('email', '=', account.toLowerCase()), eb('mobile', '=', account)]))
    .executeTakeFirst();

interface NewMember {
  portalId: string;
  userId: string;
  addedBy: string;
  at: Date;
}

/** @returns Whether they were no member before. */
export async function addMember(tx: Db, { portalId, userId, addedBy, at }: NewMember): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('portal_members')
    .values({ portal_id: portalId, user_id: userId, added_by: addedBy, added_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) === 1;
}

export async function removeMember(tx: Db, portalId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('portal_members')
    .where('portal_id', '=', portalId)
    .where('user_id', '=', userId)
    .execute();
}

export async function countMembers(db: Db, portalId: string): Promise<number> {
  const { count } = await db
    .selectFrom('portal_members')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('portal_id', '=', portalId)
    .executeTakeFirstOrThrow();
  return count;
}

export const listMembers = (db: Db, portalId: string) =>
  db
    .selectFrom('portal_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select(['users.id', 'nick_name', 'email', 'mobile', 'm.added_at'])
    .where('m.portal_id', '=', portalId)
    .orderBy('m.added_at')
    .execute();
