import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';

/** The holder of a token, whose use is recorded; undefined for an unknown or revoked token. */
export const markUsed = (db: Db, hash: string, at: Date) =>
  db
    .updateTable('release_tokens')
    .set({ last_used_at: at })
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .returning(['id', 'label', 'remotes'])
    .executeTakeFirst();

/** Newest first. */
export const listTokens = (db: Db) =>
  db
    .selectFrom('release_tokens')
    .selectAll()
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();

export async function insertToken(db: Db, row: Insertable<Tables['release_tokens']>): Promise<void> {
  await db.insertInto('release_tokens').values(row).execute();
}

/** False when there is no such token any more. */
export async function revokeToken(db: Db, id: string, at: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('release_tokens')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}
