import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import { isPasswordOf } from '../session/password';
import { recentPasswordHashes } from '../user/user.repository';

const passwordsKept = 3;

/** @throws {AppError} `E5006` for one of the last three. */
export async function refuseUsedPassword(tx: Db, userId: string, password: string): Promise<void> {
  for (const used of await recentPasswordHashes(tx, userId, passwordsKept)) {
    if (await isPasswordOf(used, password)) throw new AppError('E5006');
  }
}
