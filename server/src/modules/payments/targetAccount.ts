import { AppError } from '../../platform/AppError';
import type { Actor } from '../../platform/Actor';
import type { Db } from '../../platform/db/Db';
import { findById, findMembership } from '../identity';

/**
 * Account that an operator acts on: neither their own nor an organisation of theirs.
 *
 * @throws {AppError} `E4210`, `E3111`.
 */
export async function targetAccount(db: Db, accountId: string, { userId }: Actor) {
  const owner = await findById(db, accountId);
  if (!owner) throw new AppError('E4210');
  if (accountId === userId || (userId !== null && (await findMembership(db, accountId, userId))))
    throw new AppError('E3111');
  return owner;
}
