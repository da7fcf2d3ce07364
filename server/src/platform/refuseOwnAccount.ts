import type { Actor } from './Actor';
import { AppError } from './AppError';
import type { Db } from './db/Db';
import { say } from './i18n/say';

/** Whether an account is somebody's own, or an organisation's that they belong to, frozen or not. */
export async function isOwnAccount(
  db: Db,
  accountId: string | null,
  { userId }: Pick<Actor, 'userId'>,
): Promise<boolean> {
  if (accountId === null || userId === null) return false;
  if (accountId === userId) return true;
  const membership = await db
    .selectFrom('organisation_members')
    .select('role')
    .where('organisation_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return membership !== undefined;
}

/**
 * Operators decide nothing in their own favour.
 *
 * @param accountId  Whose matter it is; null: nobody's.
 * @throws {AppError} `E3111` when it is their own account's, or one of their organisations'.
 */
export async function refuseOwnAccount(
  db: Db,
  accountId: string | null,
  actor: Pick<Actor, 'userId'>,
): Promise<void> {
  if (await isOwnAccount(db, accountId, actor))
    throw new AppError('E3111', {}, say`不能处理自己或所在组织的事项，请由其他运营人员处理`);
}
