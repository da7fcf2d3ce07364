import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';

export const findTotp = (db: Db, userId: string) =>
  db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Replaces an unconfirmed one. False when one is confirmed. */
export async function putTotp(tx: Db, userId: string, secretSealed: string, at: Date): Promise<boolean> {
  const row = { secret_sealed: secretSealed, created_at: at, last_step: 0 };
  const put = await tx
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return put !== undefined;
}

/** False when it is confirmed already. */
export async function confirmTotp(tx: Db, userId: string, at: Date): Promise<boolean> {
  const confirmed = await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Uses up a time step. False when it, or a later one, was used, also concurrently. */
export async function takeStep(tx: Db, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** False when none is confirmed. */
export async function deleteTotp(tx: Db, userId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Invalidates earlier ones. */
export async function putRecoveryCodes(
  tx: Db,
  userId: string,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ code_hash, user_id: userId, created_at: at })))
    .execute();
}

export async function deleteRecoveryCodes(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** False when it does not exist, or was used. */
export async function spendRecoveryCode(
  tx: Db,
  userId: string,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('code_hash', '=', codeHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Since when a second factor is required; null: not required. */
export async function setSecondFactor(tx: Db, userId: string, at: Date | null): Promise<void> {
  await tx.updateTable('users').set({ second_factor_at: at }).where('id', '=', userId).execute();
}

/** Serialises changes of an account's factors; rows that refer to it may still be written, as `lockRow` says. */
export const lockAccount = (tx: Db, userId: string) =>
  tx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Removes all second factors of an account. */
export async function clearFactors(tx: Db, userId: string): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  await setSecondFactor(tx, userId, null);
}
