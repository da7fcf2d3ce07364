import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { sha256 } from '../../../platform/ids';

export type AccessTokenRow = Selectable<Tables['access_tokens']>;

export async function insertToken(tx: Db, row: Insertable<Tables['access_tokens']>): Promise<void> {
  await tx.insertInto('access_tokens').values(row).execute();
}

/** Valid tokens only. */
export async function countTokens(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('access_tokens')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Newest first; of those that are over the last ones. */
export const listTokens = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.account_id')
    .selectAll('access_tokens')
    .select('users.nick_name as account_name')
    .where('user_id', '=', userId)
    .orderBy('access_tokens.created_at', 'desc')
    .limit(limit)
    .execute();

/** Valid tokens only. */
export const findToken = (db: Db, token: string, now: Date): Promise<AccessTokenRow | undefined> =>
  db
    .selectFrom('access_tokens')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export async function touchToken(db: Db, id: string, at: Date, address: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: at, last_address: address })
    .where('id', '=', id)
    .execute();
}

/** @returns its name; undefined unless it is theirs and not revoked. */
export const revokeToken = (db: Db, userId: string, id: string, at: Date) =>
  db
    .updateTable('access_tokens')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();

export async function revokeTokensOf(tx: Db, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('access_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Valid or not; locked until the transaction ends. */
export const lockToken = (tx: Db, token: string): Promise<AccessTokenRow | undefined> =>
  tx
    .selectFrom('access_tokens')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .forUpdate()
    .executeTakeFirst();
