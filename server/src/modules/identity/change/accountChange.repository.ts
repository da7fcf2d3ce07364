import type { Insertable, Selectable } from 'kysely';
import type { AccountKind } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { sha256 } from '../../../platform/ids';
import { normalAccount } from '../user/user.repository';

export type AccountChange = Selectable<Tables['account_changes']>;

export async function insertChange(tx: Db, row: Insertable<Tables['account_changes']>): Promise<void> {
  await tx.insertInto('account_changes').values(row).execute();
}

/** The change that a token can undo, locked against concurrent use. */
export const lockChange = (tx: Db, token: string, now: Date): Promise<AccountChange | undefined> =>
  tx
    .selectFrom('account_changes')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now)
    .forUpdate()
    .executeTakeFirst();

/** Invalidates that change and all later ones. @returns the replaced addresses, latest first. */
export async function undoSince(
  tx: Db,
  { user_id, changed_at }: AccountChange,
  now: Date,
): Promise<Pick<AccountChange, 'kind' | 'old_value'>[]> {
  const undone = await tx
    .updateTable('account_changes')
    .set({ undone_at: now })
    .where('user_id', '=', user_id)
    .where('changed_at', '>=', changed_at)
    .where('undone_at', 'is', null)
    .returning(['kind', 'old_value', 'changed_at'])
    .execute();
  return undone.sort((one, other) => other.changed_at.getTime() - one.changed_at.getTime());
}

/** Whether another account can still get an address back. */
export async function isHeld(db: Db, account: string, now: Date, exceptUserId = ''): Promise<boolean> {
  const row = await db
    .selectFrom('account_changes')
    .select('id')
    .where('old_value', '=', normalAccount(account))
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now)
    .where('user_id', '!=', exceptUserId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Time of the last valid change of each kind. */
export const lastChanges = (db: Db, userId: string): Promise<{ kind: AccountKind; at: Date }[]> =>
  db
    .selectFrom('account_changes')
    .select(['kind', (eb) => eb.fn.max('changed_at').as('at')])
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .groupBy('kind')
    .execute();

/** Deletes replaced addresses that can no longer be restored. */
export async function forgetReplaced(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('account_changes')
    .set({ old_value: null })
    .where('old_value', 'is not', null)
    .where('undo_until', '<=', now)
    .execute();
}
