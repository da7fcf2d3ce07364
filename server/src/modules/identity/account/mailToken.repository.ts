import type { IdentityScene } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { lockRow } from '../../../platform/db/lockRow';
import { newSecret, sha256 } from '../../../platform/ids';

/** Kind of mailed link, or of a ticket between two steps. */
export type MailTokenPurpose = 'activate' | 'reset' | `identity:${IdentityScene}`;

interface NewMailToken {
  purpose: MailTokenPurpose;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Invalidates those that wait. */
export async function voidTickets(
  db: Db,
  { purpose, userId, at }: { purpose: MailTokenPurpose; userId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Invalidates earlier ones.
 *
 * @param tx  Of two at once one waits for the other, and invalidates it.
 * @returns the token; only its hash is stored.
 */
export async function issueMailToken(tx: Db, wanted: NewMailToken): Promise<string> {
  await lockRow(tx, 'users', { id: wanted.userId });
  await voidTickets(tx, { ...wanted, at: wanted.createdAt });
  return issueTicket(tx, wanted);
}

/** Beside earlier ones: two tabs may each wait for the next step with their own. @returns as above. */
export async function issueTicket(
  db: Db,
  { purpose, userId, createdAt, expiresAt }: NewMailToken,
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

/** The owner of a token that is still good. */
export async function ownerOfMailToken(
  db: Db,
  purpose: MailTokenPurpose,
  token: string,
  now: Date,
): Promise<string | null> {
  const found = await db
    .selectFrom('tickets')
    .select('user_id')
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.user_id ?? null;
}

/** Uses up a token. Null when it does not exist, was used or expired. @returns its owner. */
export async function spendMailToken(
  db: Db,
  purpose: MailTokenPurpose,
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
