import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { withdrawState, type WithdrawState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type WithdrawRow = Selectable<Tables['withdrawals']>;

const { rejected, cancelled, failed } = withdrawState;
/** States that do not count towards the daily limit: the money never left. */
const goneBack: readonly WithdrawState[] = [rejected, cancelled, failed];

export async function insertWithdrawal(tx: Db, row: Insertable<Tables['withdrawals']>): Promise<boolean> {
  const added = await tx
    .insertInto('withdrawals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** 1/10000 yuan requested by an account since then. */
export async function sumAskedSince(db: Db, ownerId: string, since: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('withdrawals')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
    .where('owner_id', '=', ownerId)
    .where('created_at', '>=', since)
    .where('state', 'not in', goneBack)
    .executeTakeFirstOrThrow();
  return sum;
}

/** The row, locked until the end of the transaction. @throws {AppError} `E3110`. */
export async function lockWithdrawal(tx: Db, by: { id: string } | { wdNo: string }): Promise<WithdrawRow> {
  const query = tx.selectFrom('withdrawals').selectAll().forUpdate();
  const row = await (
    'id' in by ? query.where('id', '=', by.id) : query.where('wd_no', '=', by.wdNo)
  ).executeTakeFirst();
  if (!row) throw new AppError('E3110');
  return row;
}

export async function updateWithdrawal(
  tx: Db,
  id: string,
  changes: Omit<Updateable<Tables['withdrawals']>, 'id' | 'owner_id' | 'amount_minor'>,
): Promise<void> {
  await tx.updateTable('withdrawals').set(changes).where('id', '=', id).execute();
}

/** Approved ones, oldest first, locked. */
export const lockApproved = (tx: Db, limit: number): Promise<WithdrawRow[]> =>
  tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('state', '=', withdrawState.approved)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export async function insertBatch(tx: Db, row: Insertable<Tables['payout_batches']>): Promise<void> {
  await tx.insertInto('payout_batches').values(row).execute();
}

/** Those that the channel is to pay, oldest first. */
export const listForChannel = (db: Db, limit: number): Promise<WithdrawRow[]> =>
  db
    .selectFrom('withdrawals as w')
    .innerJoin('payout_batches as b', 'b.id', 'w.batch_id')
    .selectAll('w')
    .where('w.state', '=', withdrawState.paying)
    .where('b.way', '=', 'channel')
    .orderBy('w.created_at')
    .orderBy('w.id')
    .limit(limit)
    .execute();
