import type { Db } from './Db';
import { lockRow } from './lockRow';

/**
 * Locks what an account has at most one of, until the transaction ends; without it the account, so that two that come
 * at once do not both add the first.
 *
 * @param find  Reads the row for update.
 */
export async function lockOwn<Row>(
  tx: Db,
  accountId: string,
  find: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const row = await find();
  if (row) return row;
  await lockRow(tx, 'users', { id: accountId });
  // Whoever added it first was waited for.
  return find();
}
