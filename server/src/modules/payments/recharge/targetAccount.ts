import { AppError } from '../../../platform/AppError';
import type { Actor } from '../../../platform/Actor';
import type { Db } from '../../../platform/db/Db';
import { refuseOwnAccount } from '../../../platform/refuseOwnAccount';
import { findById } from '../../identity';

/**
 * Account that an operator acts on: neither their own nor an organisation of theirs.
 *
 * @throws {AppError} `E4210`, `E3111`.
 */
export async function targetAccount(db: Db, accountId: string, actor: Actor) {
  const owner = await findById(db, accountId);
  if (!owner) throw new AppError('E4210');
  await refuseOwnAccount(db, accountId, actor);
  return owner;
}
