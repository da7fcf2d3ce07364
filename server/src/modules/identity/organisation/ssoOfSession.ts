import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import type { Visitor } from '../../../platform/http/visitor';
import { findSession } from '../session/session.repository';

/** Organisation whose identity provider opened the session; null: signed in with the portal. */
export const ssoOfSession = async (db: Db, { sessionHash }: Visitor): Promise<string | null> =>
  (await findSession(db, sessionHash))?.session_sso_of ?? null;

/**
 * A session of an identity provider is limited to its organisation.
 *
 * @throws {AppError} `E5611` in such a session.
 */
export async function refuseSsoSession(db: Db, visitor: Visitor): Promise<void> {
  if (await ssoOfSession(db, visitor)) throw new AppError('E5611');
}
