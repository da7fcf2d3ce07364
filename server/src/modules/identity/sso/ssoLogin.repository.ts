import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { newSecret, sha256 } from '../../../platform/ids';

type NewLogin = Omit<Insertable<Tables['sso_logins']>, 'state_hash'>;
type NewArrival = Omit<Insertable<Tables['sso_arrivals']>, 'token_hash'>;

/** @returns the state for the provider; only its hash is stored. */
export async function insertLogin(db: Db, row: NewLogin): Promise<string> {
  const state = newSecret();
  await db
    .insertInto('sso_logins')
    .values({ ...row, state_hash: sha256(state) })
    .execute();
  return state;
}

/** A login begun in this browser, used or not. */
export const findLogin = (db: Db, state: string, browserHash: string, since: Date) =>
  db
    .selectFrom('sso_logins')
    .selectAll()
    .where('state_hash', '=', sha256(state))
    .where('browser_hash', '=', browserHash)
    .where('created_at', '>', since)
    .executeTakeFirst();

/** False when it was used. */
export async function spendLogin(db: Db, state: string, at: Date): Promise<boolean> {
  const spent = await db
    .updateTable('sso_logins')
    .set({ used_at: at })
    .where('state_hash', '=', sha256(state))
    .where('used_at', 'is', null)
    .returning('state_hash')
    .executeTakeFirst();
  return spent !== undefined;
}

/** @returns the ticket of a first login; only its hash is stored. */
export async function insertArrival(db: Db, row: NewArrival): Promise<string> {
  const ticket = newSecret();
  await db
    .insertInto('sso_arrivals')
    .values({ ...row, token_hash: sha256(ticket) })
    .execute();
  return ticket;
}

/** Valid ticket of this browser, locked until the transaction ends. */
export const lockArrival = (tx: Db, ticket: string, browserHash: string, since: Date) =>
  tx
    .selectFrom('sso_arrivals')
    .selectAll()
    .where('token_hash', '=', sha256(ticket))
    .where('browser_hash', '=', browserHash)
    .where('created_at', '>', since)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function spendArrival(tx: Db, ticket: string, at: Date): Promise<void> {
  await tx
    .updateTable('sso_arrivals')
    .set({ used_at: at })
    .where('token_hash', '=', sha256(ticket))
    .execute();
}
