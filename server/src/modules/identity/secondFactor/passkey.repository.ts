import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';

export type PasskeyRow = Selectable<Tables['passkeys']>;

/** Purpose of a challenge. */
export type ChallengePurpose = 'add' | 'use';

/** Oldest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

export const findPasskey = (db: Db, userId: string, id: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** False when it is registered already. */
export async function insertPasskey(tx: Db, row: Insertable<Tables['passkeys']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Notes a use. False when the counter has not increased, which means a replay or a copied key. Keys without a counter
 * always report zero.
 */
export async function notePasskeyUse(db: Db, id: string, counter: number, at: Date): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('counter', '<', counter),
        eb.and([eb('counter', '=', 0), sql<boolean>`${counter}::bigint = 0`]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

export async function deletePasskey(tx: Db, userId: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Invalidates the earlier challenge. */
export async function putChallenge(
  db: Db,
  sessionHash: string,
  purpose: ChallengePurpose,
  challenge: string,
  at: Date,
): Promise<void> {
  const row = { challenge, created_at: at };
  await db
    .insertInto('passkey_challenges')
    .values({ session_hash: sessionHash, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['session_hash', 'purpose']).doUpdateSet(row))
    .execute();
}

/** Uses up a challenge. @returns null when none was issued since then. */
export async function takeChallenge(
  db: Db,
  sessionHash: string,
  purpose: ChallengePurpose,
  since: Date,
): Promise<string | null> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('session_hash', '=', sessionHash)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'created_at'])
    .executeTakeFirst();
  return taken && taken.created_at > since ? taken.challenge : null;
}
