import type { Insertable } from 'kysely';
import type { Tables } from '../src/platform/db/tables';
import type { TestApp } from './buildTestApp';

interface Organisation
  extends
    Pick<Insertable<Tables['users']>, 'id' | 'nick_name'>,
    Partial<Pick<Insertable<Tables['users']>, 'register_type' | 'roles'>> {
  /** Its first owner; absent: it has no member yet. */
  ownerId?: string;
}

/** Founds an organisation without the way through enterprise authentication. */
export async function foundOrganisation(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { ownerId, ...organisation }: Organisation,
): Promise<void> {
  await db
    .insertInto('users')
    .values({
      kind: 'organisation',
      email: null,
      mobile: null,
      password_hash: null,
      state: 1,
      register_type: 1,
      agree_version: '1',
      portal_id: null,
      created_at: clock(),
      ...organisation,
    })
    .execute();
  if (ownerId === undefined) return;
  await db
    .insertInto('organisation_members')
    .values({ organisation_id: organisation.id, user_id: ownerId, role: 'owner', joined_at: clock() })
    .execute();
}
