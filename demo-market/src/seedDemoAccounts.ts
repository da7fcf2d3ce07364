import { type Db, days, hashPassword, newId, userState } from '@portal/server';
import type { OrganisationRole } from '@portal/rules';
import { accounts, demoPassword, foundedDaysAgo, members } from './marketFacts';
import { idOf } from './idOf';

/** @returns By sign-in address, the account that owns things: the person's, or the organisation's. */
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

  const daysAgo = (count: number) => new Date(now.getTime() - count * days);
  const founded = { created_at: daysAgo(foundedDaysAgo) };

  const join = (organisation_id: string, user_id: string, role: OrganisationRole, joined_at: Date) =>
    db.insertInto('organisation_members').values({ organisation_id, user_id, role, joined_at }).execute();

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
        ...founded,
        id,
        kind: 'organisation',
        email: null,
        password_hash: null,
        nick_name: name,
      })
      .execute();
    const person = await addPerson(email, account.person, {
      ...founded,
      current_role_type: role,
      acting_for: id,
    });
    await join(id, person, 'owner', founded.created_at);
    owners.set(email, id);
  }
  for (const { email, name, organisation, joinsAs, joinedDaysAgo } of members) {
    const id = idOf(owners, organisation);
    const created_at = daysAgo(joinedDaysAgo);
    await join(id, await addPerson(email, name, { acting_for: id, created_at }), joinsAs, created_at);
  }
  return owners;
}
