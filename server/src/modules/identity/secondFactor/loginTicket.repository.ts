import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import { newSecret, sha256 } from '../../../platform/ids';

/** @returns the ticket of a login that waits for its second factor; only its hash is stored. */
export async function issueLoginTicket(
  db: Db,
  userId: string,
  sessionHash: string,
  at: Date,
  ssoOf: string | null,
): Promise<string> {
  const ticket = newSecret();
  await db
    .insertInto('login_tickets')
    .values({
      token_hash: sha256(ticket),
      user_id: userId,
      session_hash: sessionHash,
      created_at: at,
      sso_of: ssoOf,
    })
    .execute();
  return ticket;
}

/** Valid tickets of this browser. */
export const findLoginTicket = (
  db: Db,
  ticket: string,
  { sessionHash, since, triesMax }: { sessionHash: string; since: Date; triesMax: number },
) =>
  db
    .selectFrom('login_tickets')
    .select(['user_id', 'sso_of'])
    .where('token_hash', '=', sha256(ticket))
    .where('session_hash', '=', sessionHash)
    .where('created_at', '>', since)
    .where('tries', '<', triesMax)
    .where('used_at', 'is', null)
    .executeTakeFirst();

/** Takes one of the tries of a ticket, atomically. @returns false when none is left. */
export async function takeLoginTry(db: Db, ticket: string, max: number): Promise<boolean> {
  const taken = await db
    .updateTable('login_tickets')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', sha256(ticket))
    .where('tries', '<', max)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** False when it was used: a ticket completes one login. */
export async function spendLoginTicket(db: Db, ticket: string, at: Date): Promise<boolean> {
  const spent = await db
    .updateTable('login_tickets')
    .set({ used_at: at })
    .where('token_hash', '=', sha256(ticket))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}
