import { sql, type Insertable } from 'kysely';
import type { AuthenticationState, MemberLanguage } from '@portal/calls';
import {
  accountKind,
  registerType,
  roles,
  rolesAt,
  type AccountKind,
  type DeskArea,
  type RegisterType,
  type Role,
} from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { userState, type UserState } from '../../../platform/userState';

/** E-mail addresses are compared without case. */
export const normalAccount = (account: string) => account.trim().toLowerCase();

export async function findByAccount(db: Db, account: string) {
  const column = accountKind(account) === 'mobile' ? 'mobile' : 'email';
  return db.selectFrom('users').selectAll().where(column, '=', normalAccount(account)).executeTakeFirst();
}

export async function findById(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Serialises changes of the addresses of somebody. */
export async function lockUser(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

/** False when the account was taken meanwhile. */
export async function insertUser(db: Db, user: Insertable<Tables['users']>): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Newest first. */
export async function recentPasswordHashes(db: Db, userId: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.password_hash);
}

/** Ends what was begun with the password before: logins that wait for their second factor, resets, proofs. */
async function endBegun(tx: Db, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('login_tickets')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .updateTable('tickets')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '!=', 'activate')
    .where('used_at', 'is', null)
    .execute();
}

export async function setPassword(tx: Db, userId: string, passwordHash: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await endBegun(tx, userId, at);
  await tx
    .insertInto('password_history')
    .values({ user_id: userId, password_hash: passwordHash, created_at: at })
    .execute();
}

/** Replaces the password by an unknown one that counts as unused. */
export async function voidPassword(tx: Db, userId: string, unusableHash: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ password_hash: unusableHash }).where('id', '=', userId).execute();
  await endBegun(tx, userId, at);
}

/** @param value Normal form; null: removes it. */
export async function setAccount(
  tx: Db,
  userId: string,
  kind: AccountKind,
  value: string | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ [kind]: value })
    .where('id', '=', userId)
    .execute();
}

export async function setState(db: Db, userId: string, state: UserState): Promise<void> {
  await db.updateTable('users').set({ state }).where('id', '=', userId).execute();
}

/** Kind of authentication; null: none. */
export async function registerTypeOf(db: Db, userId: string): Promise<RegisterType | null> {
  const row = await db
    .selectFrom('users')
    .select('register_type')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.register_type ?? null;
}

/** Sets the state of an authentication, and the kind of member if it passed. */
export async function setAuthentication(
  tx: Db,
  userId: string,
  state: AuthenticationState,
  kind?: RegisterType,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ authentication_state: state, ...(kind !== undefined && { register_type: kind }) })
    .where('id', '=', userId)
    .execute();
}

/** Raises an authentication to advanced. False unless it had this kind. */
export async function raiseRegisterType(
  tx: Db,
  userId: string,
  from: typeof registerType.person | typeof registerType.enterprise,
): Promise<boolean> {
  const to = from === registerType.person ? registerType.personAdvanced : registerType.enterpriseAdvanced;
  const raised = await tx
    .updateTable('users')
    .set({ register_type: to })
    .where('id', '=', userId)
    .where('register_type', '=', from)
    .returning('id')
    .executeTakeFirst();
  return raised !== undefined;
}

export async function setNickName(db: Db, userId: string, nickName: string): Promise<void> {
  await db.updateTable('users').set({ nick_name: nickName }).where('id', '=', userId).execute();
}

export async function setLanguage(tx: Db, userId: string, language: MemberLanguage): Promise<void> {
  await tx.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Replaces the avatar. @returns the earlier one; null: none. */
export async function replaceAvatar(tx: Db, userId: string, fileId: string | null): Promise<string | null> {
  const { avatar_id } = await tx
    .selectFrom('users')
    .select('avatar_id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('users').set({ avatar_id: fileId }).where('id', '=', userId).execute();
  return avatar_id;
}

/** Owner of an avatar file, for themselves and members of the same organisations; else null. */
export async function findAvatarOwner(db: Db, fileId: string, readerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.avatar_id', '=', fileId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('u.id', '=', readerId),
        exists(
          selectFrom('organisation_members as theirs')
            .innerJoin('organisation_members as own', 'own.organisation_id', 'theirs.organisation_id')
            .select('theirs.user_id')
            .whereRef('theirs.user_id', '=', 'u.id')
            .where('own.user_id', '=', readerId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @param role A bit of `users.roles` of the account acted for. */
export async function setCurrentRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ current_role_type: role }).where('id', '=', userId).execute();
}

/** Operators. @param area Absent: of any area. */
export async function listOperators(db: Db, area?: DeskArea): Promise<string[]> {
  let query = db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`roles & ${sql.lit(roles.operator)} <> 0`);
  if (area)
    query = query.where(
      sql<boolean>`(operator_roles is null or operator_roles & ${rolesAt(area)}::int <> 0)`,
    );
  const rows = await query.execute();
  return rows.map(({ id }) => id);
}

/** An operator of an area by account; otherwise null. */
export async function findOperator(
  db: Db,
  account: string,
  area: DeskArea,
): Promise<{ userId: string; name: string } | null> {
  const row = await findByAccount(db, account);
  if (row?.state !== userState.active || (row.roles & roles.operator) === 0) return null;
  const isTheirs = row.operator_roles === null || (row.operator_roles & rolesAt(area)) !== 0;
  return isTheirs ? { userId: row.id, name: row.nick_name } : null;
}

/** Effective with the next request, without signing in again. */
export async function giveRole(tx: Db, userId: string, role: Role): Promise<void> {
  await tx
    .updateTable('users')
    .set({ roles: sql<number>`roles | ${role}` })
    .where('id', '=', userId)
    .execute();
}

/** Sessions in that role become consumers. */
export async function takeRole(tx: Db, userId: string, role: Role): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      roles: sql<number>`roles & ~${role}::int`,
      current_role_type: sql<Role>`case when current_role_type = ${role} then ${roles.consumer} else current_role_type end`,
    })
    .where('id', '=', userId)
    .execute();
}
