import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { refundState, type RefundState } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';

export type RefundRow = Selectable<Tables['recharge_refunds']>;

export async function insertRefund(tx: Db, row: Insertable<Tables['recharge_refunds']>): Promise<void> {
  await tx.insertInto('recharge_refunds').values(row).execute();
}

export const findRefund = (db: Db, refundNo: string): Promise<RefundRow | undefined> =>
  db.selectFrom('recharge_refunds').selectAll().where('refund_no', '=', refundNo).executeTakeFirst();

/** Locked until the transaction ends; its order must be locked first. */
export const lockRefund = (tx: Db, refundNo: string): Promise<RefundRow | undefined> =>
  tx
    .selectFrom('recharge_refunds')
    .selectAll()
    .where('refund_no', '=', refundNo)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Newest first. */
export const listRefundsOf = (db: Db, orderNo: string): Promise<RefundRow[]> =>
  db
    .selectFrom('recharge_refunds')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();

/** @throws {AppError} `E3107` when its state has changed. */
export async function moveRefund(
  tx: Db,
  refundNo: string,
  from: RefundState,
  changes: Updateable<Tables['recharge_refunds']> & { state: RefundState },
): Promise<void> {
  const moved = await tx
    .updateTable('recharge_refunds')
    .set(changes)
    .where('refund_no', '=', refundNo)
    .where('state', '=', from)
    .returning('refund_no')
    .executeTakeFirst();
  if (!moved) throw new AppError('E3107');
}

export async function changeRefund(
  tx: Db,
  refundNo: string,
  changes: Updateable<Tables['recharge_refunds']>,
): Promise<void> {
  await tx.updateTable('recharge_refunds').set(changes).where('refund_no', '=', refundNo).execute();
}

/** Whether this process may send it now, or ask for its state. */
export async function claimSending(db: Db, refundNo: string, now: Date, next: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('recharge_refunds')
    .set({ next_ask_at: next, asks: sql`asks + 1` })
    .where('refund_no', '=', refundNo)
    .where('state', '=', refundState.sent)
    .where('next_ask_at', '<=', now)
    .returning('refund_no')
    .executeTakeFirst();
  return claimed !== undefined;
}

export const listToSend = (db: Db, now: Date, limit: number): Promise<RefundRow[]> =>
  db
    .selectFrom('recharge_refunds')
    .selectAll()
    .where('state', '=', refundState.sent)
    .where('next_ask_at', '<=', now)
    .orderBy('next_ask_at')
    .limit(limit)
    .execute();
