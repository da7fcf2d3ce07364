import type { Insertable, Selectable } from 'kysely';
import { bankCardsMax } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type BankCardRow = Selectable<Tables['bank_cards']>;

/** Of one account, oldest first. */
export const listCards = (db: Db, ownerId: string): Promise<BankCardRow[]> =>
  db
    .selectFrom('bank_cards')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .limit(bankCardsMax)
    .execute();

/** @returns whether it is new. */
export async function insertCard(tx: Db, row: Insertable<Tables['bank_cards']>): Promise<boolean> {
  const added = await tx
    .insertInto('bank_cards')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Deletes the sealed data, too. @returns the last digits; undefined: not one of theirs. */
export async function removeCard(tx: Db, ownerId: string, id: string, at: Date): Promise<string | undefined> {
  const removed = await tx
    .updateTable('bank_cards')
    .set({ removed_at: at, account_sealed: '' })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .returning('account_end')
    .executeTakeFirst();
  return removed?.account_end;
}
