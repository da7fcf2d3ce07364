import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { rechargeState, type RechargeState } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import type { Move } from '../../../platform/Move';
import { rechargeMachine, type RechargeFacts } from './recharge.machine';

export type OrderRow = Selectable<Tables['recharge_orders']>;

export const insertOrder = (tx: Db, row: Insertable<Tables['recharge_orders']>): Promise<OrderRow> =>
  tx.insertInto('recharge_orders').values(row).returningAll().executeTakeFirstOrThrow();

export const findOrder = (db: Db, orderNo: string): Promise<OrderRow | undefined> =>
  db.selectFrom('recharge_orders').selectAll().where('order_no', '=', orderNo).executeTakeFirst();

/** Locked until the transaction ends. */
export const lockOrder = (tx: Db, orderNo: string): Promise<OrderRow | undefined> =>
  tx
    .selectFrom('recharge_orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** @throws {AppError} `E4206` when it does not exist or belongs to somebody else. */
export async function getOwnOrder(db: Db, ownerId: string, orderNo: string): Promise<OrderRow> {
  const row = await findOrder(db, orderNo);
  if (row?.owner_id !== ownerId) throw new AppError('E4206');
  return row;
}

/** The same, locked. @throws {AppError} `E4206`. */
export async function lockOwnOrder(tx: Db, ownerId: string, orderNo: string): Promise<OrderRow> {
  const row = await lockOrder(tx, orderNo);
  if (row?.owner_id !== ownerId) throw new AppError('E4206');
  return row;
}

interface Step extends Move<RechargeState, Updateable<Tables['recharge_orders']>> {
  facts?: Partial<RechargeFacts>;
  details?: Readonly<Record<string, string>>;
}

/**
 * Transition of a locked order: machine, row, messages.
 *
 * @throws {AppError} `E3107` when it is not allowed.
 */
export async function moveOrder(
  tx: Db,
  row: OrderRow,
  { to, actor, at, reason = '', facts = {}, details, changes = {} }: Step,
): Promise<void> {
  await rechargeMachine.pass(tx, {
    id: row.order_no,
    from: row.state,
    to,
    actor,
    at,
    reason,
    facts: { orderNo: row.order_no, amountMinor: row.amount_minor, ...facts },
    details,
    readers: { owner: row.owner_id },
  });
  const moved = await tx
    .updateTable('recharge_orders')
    .set({ ...changes, state: to })
    .where('order_no', '=', row.order_no)
    .where('state', '=', row.state)
    .returning('order_no')
    .executeTakeFirst();
  if (!moved) throw new AppError('E3107');
}

export async function changeOrder(
  tx: Db,
  orderNo: string,
  changes: Updateable<Tables['recharge_orders']>,
): Promise<void> {
  await tx.updateTable('recharge_orders').set(changes).where('order_no', '=', orderNo).execute();
}

/** Stores the QR code or page; the first answer of the channel counts. */
export async function saveOpening(
  tx: Db,
  orderNo: string,
  opening: { qr: string | null; payUrl: string | null },
): Promise<void> {
  await tx
    .updateTable('recharge_orders')
    .set({ qr: opening.qr, pay_url: opening.payUrl })
    .where('order_no', '=', orderNo)
    .where('qr', 'is', null)
    .where('pay_url', 'is', null)
    .execute();
}

const unpaidStates = [rechargeState.unpaid, rechargeState.paying];

/** Whether this process may ask the channel now: one at a time, and not before `next`. */
export async function claimAsking(db: Db, orderNo: string, now: Date, next: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('recharge_orders')
    .set({ next_ask_at: next, asks: sql`asks + 1` })
    .where('order_no', '=', orderNo)
    .where('state', 'in', unpaidStates)
    .where('next_ask_at', '<=', now)
    .returning('order_no')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Orders without a notification, longest waiting first. */
export const listToAsk = (db: Db, now: Date, limit: number): Promise<OrderRow[]> =>
  db
    .selectFrom('recharge_orders')
    .selectAll()
    .where('state', 'in', unpaidStates)
    .where('next_ask_at', '<=', now)
    .orderBy('next_ask_at')
    .limit(limit)
    .execute();

/** Expired orders that were neither paid nor closed. */
export const listToClose = (db: Db, now: Date, limit: number): Promise<OrderRow[]> =>
  db
    .selectFrom('recharge_orders')
    .selectAll()
    .where('state', 'in', [...unpaidStates, rechargeState.awaitingVoucher, rechargeState.rejected])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

/** Number of an account's unpaid orders. */
export async function countUnpaid(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recharge_orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .where('state', 'in', [...unpaidStates, rechargeState.awaitingVoucher])
    .executeTakeFirstOrThrow();
  return count;
}
