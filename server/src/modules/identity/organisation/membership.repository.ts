import { sql } from 'kysely';
import type { OrganisationRole } from '@portal/rules';
import { tell } from '../../../platform/announce';
import type { Db } from '../../../platform/db/Db';
import { lockRow } from '../../../platform/db/lockRow';
import { userState } from '../../../platform/userState';

/** Membership in an organisation, unless it is frozen or closed. */
export const findMembership = (db: Db, organisationId: string, userId: string) =>
  db
    .selectFrom('organisation_members')
    .innerJoin('users', 'users.id', 'organisation_members.organisation_id')
    .leftJoin('sso_settings', 'sso_settings.organisation_id', 'users.id')
    .selectAll('users')
    .select([
      'organisation_members.role as organisationRole',
      // Whether an identity provider is enabled, and required.
      sql<boolean>`sso_settings.enabled_at is not null`.as('hasSso'),
      sql<boolean>`coalesce(sso_settings.is_only_way, false)`.as('isSsoOnly'),
    ])
    .where('organisation_members.organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('users.state', '=', userState.active)
    .executeTakeFirst();

/** Organisations of a person, by name. */
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

/** Serialises a person's joining of organisations; the organisation is locked first. */
export const lockMemberships = (tx: Db, userId: string): Promise<void> =>
  lockRow(tx, 'users', { id: userId });

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

/** Sets the account acted for in this session and after the next login. @param organisationId Null: their own. */
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
  await tell(tx, 'session.changed', userId);
}

/** Serialises changes of an organisation's members. */
export async function lockOrganisation(tx: Db, organisationId: string): Promise<void> {
  await lockRow(tx, 'users', { id: organisationId });
}

/** Role in an organisation; undefined: no member. */
export const findRole = async (tx: Db, organisationId: string, userId: string) =>
  (await findMembership(tx, organisationId, userId))?.organisationRole;

export async function countMembers(tx: Db, organisationId: string, role?: OrganisationRole): Promise<number> {
  const query = tx
    .selectFrom('organisation_members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organisation_id', '=', organisationId);
  const { count } = await (role ? query.where('role', '=', role) : query).executeTakeFirstOrThrow();
  return Number(count);
}

export async function setRole(
  tx: Db,
  organisationId: string,
  userId: string,
  role: OrganisationRole,
): Promise<void> {
  await tx
    .updateTable('organisation_members')
    .set({ role })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Removes a member in all their sessions. */
export async function deleteMembership(tx: Db, organisationId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('organisation_members')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('sessions')
    .set({ acting_for: null })
    .where('user_id', '=', userId)
    .where('acting_for', '=', organisationId)
    .execute();
  await tell(tx, 'session.changed', userId);
  await tx
    .updateTable('users')
    .set({ acting_for: null })
    .where('id', '=', userId)
    .where('acting_for', '=', organisationId)
    .execute();
}
