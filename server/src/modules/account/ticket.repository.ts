import type { Db } from '../../db/Db';
import { newSecret, sha256 } from '../../ids';

export type TicketPurpose = 'activate' | 'reset';

interface NewTicket {
  purpose: TicketPurpose;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
}

/** @returns The token; only its hash is kept. */
export async function issueTicket(
  db: Db,
  { purpose, userId, createdAt, expiresAt }: NewTicket,
): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('tickets')
    .values({
      token_hash: sha256(token),
      purpose,
      user_id: userId,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
  return token;
}

/** Uses a ticket up. Null when there is none, or it is used or too old. */
export async function spendTicket(
  db: Db,
  purpose: TicketPurpose,
  token: string,
  now: Date,
): Promise<string | null> {
  const spent = await db
    .updateTable('tickets')
    .set({ used_at: now })
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return spent?.user_id ?? null;
}
