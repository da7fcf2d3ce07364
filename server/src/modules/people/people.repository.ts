import { appState, type AccountState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Account } from '../../platform/http/Member';
import { newId } from '../../platform/ids';

/** Locked until the transaction ends; rows that refer to it may still be written, as `lockRow` says. */
export const lockAccount = (tx: Db, accountId: string): Promise<Account | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst();

/** @param reason As shown to the owner; null: no longer frozen. */
export async function setFrozen(
  tx: Db,
  accountId: string,
  state: AccountState,
  reason: string | null,
): Promise<void> {
  await tx.updateTable('users').set({ state, frozen_reason: reason }).where('id', '=', accountId).execute();
}

/** An account may have twenty, so there are few. */
export async function listAppIds(tx: Db, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('apps')
    .select('id')
    .where('owner_id', '=', accountId)
    .where('state', '!=', appState.removed)
    .execute();
  return rows.map(({ id }) => id);
}

interface NewNote {
  accountId: string;
  authorId: string;
  authorName: string;
  text: string;
}

/** @returns its id. */
export async function addNote(
  tx: Db,
  { accountId, authorId, authorName, text }: NewNote,
  at: Date,
): Promise<string> {
  const id = newId('unote');
  await tx
    .insertInto('user_notes')
    .values({
      id,
      account_id: accountId,
      author_id: authorId,
      author_name: authorName,
      text,
      created_at: at,
    })
    .execute();
  return id;
}
