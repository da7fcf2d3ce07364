import { type Db, days, hashPassword, newId, userState } from '@portal/server';
import type { OrganisationRole } from '@portal/rules';
import { accounts, demoPassword, invitation, members } from './marketFacts';
import { idOf } from './idOf';

/** @returns By the address with which one signs in the account that owns things: the person's, or the organisation's. */
export async function seedDemoAccounts(db: Db, now: Date): Promise<Map<string, string>> {
  const password_hash = await hashPassword(demoPassword);
  const common = {
    mobile: null,
    state: userState.active,
    agree_version: '1',
    portal_id: null,
    created_at: now,
  };
  const owners = new Map<string, string>();

  async function addPerson(email: string, name: string, facts: object = {}): Promise<string> {
    const id = newId('user');
    const login = { id, email, password_hash, nick_name: name, register_type: null };
    await db
      .insertInto('users')
      .values({ ...common, ...login, ...facts })
      .execute();
    await db.insertInto('password_history').values({ user_id: id, password_hash, created_at: now }).execute();
    return id;
  }

  const join = (organisation_id: string, user_id: string, role: OrganisationRole) =>
    db
      .insertInto('organisation_members')
      .values({ organisation_id, user_id, role, joined_at: now })
      .execute();

  for (const account of accounts) {
    const { email, name, type, state, roles, role } = account;
    const facts = { register_type: type, authentication_state: state, roles };
    if (!('person' in account)) {
      owners.set(email, await addPerson(email, name, { ...facts, current_role_type: role }));
      continue;
    }
    const id = newId('org');
    await db
      .insertInto('users')
      .values({
        ...common,
        ...facts,
        id,
        kind: 'organisation',
        email: null,
        password_hash: null,
        nick_name: name,
      })
      .execute();
    const person = await addPerson(email, account.person, { current_role_type: role, acting_for: id });
    await join(id, person, 'owner');
    owners.set(email, id);
  }
  for (const { email, name, organisation, role } of members) {
    const id = idOf(owners, organisation);
    await join(id, await addPerson(email, name, { acting_for: id }), role);
  }
  await seedInvitation(db, owners, now);
  return owners;
}

async function seedInvitation(db: Db, owners: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const { organisation, account, role } = invitation;
  const organisation_id = idOf(owners, organisation);
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', organisation)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('organisation_invitations')
    .values({
      id: newId('invite'),
      organisation_id,
      account,
      role,
      // Nobody has its link: a demo sends no mail while it is filled.
      token_hash: newId('link'),
      invited_by: id,
      created_at: now,
      sent_at: now,
      expires_at: new Date(now.getTime() + 7 * days),
    })
    .execute();
}
