import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import type { Visitor } from '../../../platform/http/visitor';
import { findSession } from '../session/session.repository';

/** The organisation whose identity provider vouched for whoever is signed in; null: they came by the portal's own means. */
export const ssoOfSession = async (db: Db, { sessionHash }: Visitor): Promise<string | null> =>
  (await findSession(db, sessionHash))?.session_sso_of ?? null;

/**
 * What an identity provider opens is its own organisation, and nothing else of the person.
 *
 * @throws {AppError} `E5611` for whoever came by one.
 */
export async function refuseSsoSession(db: Db, visitor: Visitor): Promise<void> {
  if (await ssoOfSession(db, visitor)) throw new AppError('E5611');
}
