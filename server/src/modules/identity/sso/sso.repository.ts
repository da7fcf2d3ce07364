import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { userState } from '../../../platform/userState';

export type SsoRow = Selectable<Tables['sso_settings']>;
export type DomainRow = Selectable<Tables['sso_domains']>;

export const findSettings = (db: Db, organisationId: string) =>
  db.selectFrom('sso_settings').selectAll().where('organisation_id', '=', organisationId).executeTakeFirst();

/** Settings of an active organisation that has enabled them. */
const usableSettings = (db: Db) =>
  db
    .selectFrom('sso_settings as s')
    .innerJoin('users as o', 'o.id', 's.organisation_id')
    .selectAll('s')
    .select('o.nick_name as organisation_name')
    .where('s.enabled_at', 'is not', null)
    .where('o.state', '=', userState.active)
    .where('o.closes_at', 'is', null);

export const findUsable = (db: Db, organisationId: string) =>
  usableSettings(db).where('s.organisation_id', '=', organisationId).executeTakeFirst();

export const findUsableByDomain = (db: Db, domain: string) =>
  usableSettings(db)
    .innerJoin('sso_domains as d', 'd.organisation_id', 's.organisation_id')
    .where('d.domain', '=', domain)
    .where('d.proven_at', 'is not', null)
    .executeTakeFirst();

export async function putSettings(tx: Db, row: Insertable<Tables['sso_settings']>): Promise<void> {
  const { organisation_id: _, ...changes } = row;
  await tx
    .insertInto('sso_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(changes))
    .execute();
}

export async function updateSettings(
  tx: Db,
  organisationId: string,
  changes: Updateable<Tables['sso_settings']>,
): Promise<void> {
  await tx.updateTable('sso_settings').set(changes).where('organisation_id', '=', organisationId).execute();
}

/** Notes a passed test, unless the settings have changed meanwhile. */
export async function noteTested(db: Db, { organisation_id, saved_at }: SsoRow, at: Date): Promise<void> {
  await db
    .updateTable('sso_settings')
    .set({ tested_at: at })
    .where('organisation_id', '=', organisation_id)
    .where('saved_at', '=', saved_at)
    .execute();
}

export const listDomains = (db: Db, organisationId: string) =>
  db
    .selectFrom('sso_domains')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('claimed_at')
    .orderBy('domain')
    .execute();

export const findDomain = (db: Db, organisationId: string, domain: string) =>
  db
    .selectFrom('sso_domains')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('domain', '=', domain)
    .executeTakeFirst();

/** Organisation that has proven a domain; undefined: none. */
export const findProven = (db: Db, domain: string) =>
  db
    .selectFrom('sso_domains')
    .select('organisation_id')
    .where('domain', '=', domain)
    .where('proven_at', 'is not', null)
    .executeTakeFirst();

/** Does nothing if it is claimed already. */
export async function insertDomain(tx: Db, row: Insertable<Tables['sso_domains']>): Promise<void> {
  await tx
    .insertInto('sso_domains')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateDomain(
  db: Db,
  { organisation_id, domain }: Pick<DomainRow, 'organisation_id' | 'domain'>,
  changes: Updateable<Tables['sso_domains']>,
): Promise<void> {
  await db
    .updateTable('sso_domains')
    .set(changes)
    .where('organisation_id', '=', organisation_id)
    .where('domain', '=', domain)
    .execute();
}

export async function deleteDomain(tx: Db, organisationId: string, domain: string): Promise<void> {
  await tx
    .deleteFrom('sso_domains')
    .where('organisation_id', '=', organisationId)
    .where('domain', '=', domain)
    .execute();
}

/** Proven domains not checked since a time. */
export const listDomainsToCheck = (db: Db, checkedBefore: Date, limit: number) =>
  db
    .selectFrom('sso_domains')
    .selectAll()
    .where('proven_at', 'is not', null)
    .where('checked_at', '<=', checkedBefore)
    .orderBy('checked_at')
    .limit(limit)
    .execute();

export const listOwners = async (db: Db, organisationId: string) => {
  const rows = await db
    .selectFrom('organisation_members')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('role', '=', 'owner')
    .execute();
  return rows.map(({ user_id }) => user_id);
};
