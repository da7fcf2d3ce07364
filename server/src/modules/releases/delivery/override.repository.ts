import type { Db } from '../../../platform/db/Db';

interface Override {
  sessionHash: string;
  remote: string;
  origin: string;
  at: Date;
  expiresAt: Date;
}

export async function putOverride(
  db: Db,
  { sessionHash, remote, origin, at, expiresAt }: Override,
): Promise<void> {
  const row = { origin, created_at: at, expires_at: expiresAt };
  await db
    .insertInto('release_overrides')
    .values({ session_hash: sessionHash, remote, ...row })
    .onConflict((conflict) => conflict.columns(['session_hash', 'remote']).doUpdateSet(row))
    .execute();
}

export async function removeOverrides(db: Db, sessionHash: string): Promise<void> {
  await db.deleteFrom('release_overrides').where('session_hash', '=', sessionHash).execute();
}

/** The overrides of a session that have not expired. */
export const listOverrides = (db: Db, sessionHash: string, now: Date) =>
  db
    .selectFrom('release_overrides')
    .select(['remote', 'origin', 'expires_at'])
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '>', now)
    .orderBy('remote')
    .execute();

export async function removeExpiredOverrides(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('release_overrides').where('expires_at', '<', now).execute();
}
