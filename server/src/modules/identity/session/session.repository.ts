import { tell } from '../../../platform/announce';
import { countRows } from '../../../platform/db/countRows';
import type { Db } from '../../../platform/db/Db';

interface NewSession {
  idHash: string;
  userId: string;
  /** Null: for themselves. */
  actingFor: string | null;
  /** Null: signed in with the portal. */
  ssoOf: string | null;
  address: string;
  userAgent: string;
  at: Date;
}

export async function insertSession(
  db: Db,
  { idHash, userId, actingFor, ssoOf, address, userAgent, at }: NewSession,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id_hash: idHash,
      user_id: userId,
      acting_for: actingFor,
      sso_of: ssoOf,
      address,
      user_agent: userAgent,
      created_at: at,
      last_seen_at: at,
    })
    .execute();
}

/** A session that was not ended; the caller checks timeouts. */
export async function findSession(db: Db, idHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select([
      'sessions.created_at as session_created_at',
      'sessions.last_seen_at',
      'sessions.acting_for as session_acting_for',
      'sessions.sso_of as session_sso_of',
    ])
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
}

export async function sessionExists(db: Db, idHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id_hash')
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function touchSession(db: Db, idHash: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id_hash', '=', idHash).execute();
}

/** Ends a session that is open; whoever listens in it is told, as below. */
export async function endSession(db: Db, idHash: string, at: Date): Promise<void> {
  const ended = await ending(db, at).where('id_hash', '=', idHash).returning('user_id').execute();
  for (const { user_id } of ended) await tell(db, 'session.changed', user_id);
}

/** All except the current one. */
export async function endOtherSessionsOf(db: Db, userId: string, idHash: string, at: Date): Promise<void> {
  await ending(db, at).where('user_id', '=', userId).where('id_hash', '!=', idHash).execute();
  await tell(db, 'session.changed', userId);
}

export async function endSessionsOf(db: Db, userId: string, at: Date): Promise<void> {
  await ending(db, at).where('user_id', '=', userId).execute();
  await tell(db, 'session.changed', userId);
}

const ending = (db: Db, at: Date) =>
  db.updateTable('sessions').set({ ended_at: at }).where('ended_at', 'is', null);

/** Open sessions of a person. */
export const openSessionsOf = (db: Db, userId: string) =>
  db.selectFrom('sessions').where('user_id', '=', userId).where('ended_at', 'is', null);

export const countOpenSessions = (db: Db, userId: string): Promise<number> =>
  countRows(openSessionsOf(db, userId));
