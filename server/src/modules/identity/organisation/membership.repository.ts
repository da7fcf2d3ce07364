import type { OrganisationRole } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { userState } from '../../../platform/userState';

/** An organisation that somebody may act for, and as what; none that is frozen or closed. */
export const findMembership = (db: Db, organisationId: string, userId: string) =>
  db
    .selectFrom('organisation_members')
    .innerJoin('users', 'users.id', 'organisation_members.organisation_id')
    .selectAll('users')
    .select('organisation_members.role as organisationRole')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('users.state', '=', userState.active)
    .executeTakeFirst();

/** Organisations that somebody may act for, by name. */
export const listMemberships = (db: Db, userId: string) =>
  db
    .selectFrom('organisation_members')
    .innerJoin('users', 'users.id', 'organisation_members.organisation_id')
    .select(['users.id', 'nick_name', 'register_type', 'organisation_members.role'])
    .where('user_id', '=', userId)
    .where('users.state', '=', userState.active)
    .orderBy('nick_name')
    .orderBy('users.id')
    .execute();

export async function countMemberships(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('organisation_members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertMembership(
  tx: Db,
  organisationId: string,
  userId: string,
  role: OrganisationRole,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('organisation_members')
    .values({ organisation_id: organisationId, user_id: userId, role, joined_at: at })
    .execute();
}

/** From now on, in this session, and after the next login. @param organisationId  Null: for themselves. */
export async function setActingFor(
  tx: Db,
  userId: string,
  sessionHash: string,
  organisationId: string | null,
): Promise<void> {
  await tx.updateTable('users').set({ acting_for: organisationId }).where('id', '=', userId).execute();
  await tx
    .updateTable('sessions')
    .set({ acting_for: organisationId })
    .where('id_hash', '=', sessionHash)
    .where('user_id', '=', userId)
    .execute();
}
