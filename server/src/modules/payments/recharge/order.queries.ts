import { sql, type SelectQueryBuilder } from 'kysely';
import { rechargeState, type OpenRecharge, type PayChannel, type RechargeState } from '@portal/calls';
import { formatMinor, shownReference } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { cacheTotals } from '../../../platform/db/TotalsCache';
import { sortAmong, type Sort } from '../../../platform/db/sortOf';
import type { Tables } from '../../../platform/db/tables';
import { textFromColumn } from '../../../platform/i18n/textFromColumn';
import { days, formatInstant, parseDay } from '../../../platform/time';
import type { OrderRow } from './order.repository';
import type { RefundRow } from '../refund/refund.repository';
import { refundableOf } from '../refund/refundable';

export interface OrderFilter {
  channel?: PayChannel;
  state?: RechargeState;
  /** `yyyy-MM-dd`, both included. */
  from?: string;
  to?: string;
}

const openStates: readonly RechargeState[] = [
  rechargeState.unpaid,
  rechargeState.paying,
  rechargeState.awaitingVoucher,
  rechargeState.rejected,
];

/** An order as shown to its owner. @param unspent Unspent recharges of the owner, 1/10000 yuan. */
export const toOrder = (row: OrderRow, unspent: number) => ({
  orderNo: row.order_no,
  channel: row.channel,
  state: row.state,
  amount: formatMinor(row.amount_minor),
  received: row.received_minor === null ? null : formatMinor(row.received_minor),
  createdAt: formatInstant(row.created_at),
  expiresAt: openStates.includes(row.state) ? formatInstant(row.expires_at) : null,
  creditedAt: row.credited_at ? formatInstant(row.credited_at) : null,
  refunded: formatMinor(row.refunded_minor),
  refundable: formatMinor(refundableOf(row, unspent)),
  reference: row.reference ? shownReference(row.reference) : '',
  hasVoucher: row.voucher_id === null ? 0 : 1,
  reason: textFromColumn(row.reason, row.reason_said),
});

export const toRefund = (row: RefundRow): OpenRecharge['refunds'][number] => ({
  refundNo: row.refund_no,
  amount: formatMinor(row.amount_minor),
  state: row.state,
  reason: row.reason,
  failure: row.failure,
  createdAt: formatInstant(row.created_at),
  finishedAt: row.finished_at ? formatInstant(row.finished_at) : null,
});

type Orders<Row> = SelectQueryBuilder<Pick<Tables, 'recharge_orders'>, 'recharge_orders', Row>;

function chosen(db: Db, ownerId: string, { channel, state, from, to }: OrderFilter) {
  let query: Orders<object> = db.selectFrom('recharge_orders').where('owner_id', '=', ownerId);
  if (channel) query = query.where('channel', '=', channel);
  if (state !== undefined) query = query.where('state', '=', state);
  if (from) query = query.where('created_at', '>=', parseDay(from));
  if (to) query = query.where('created_at', '<', new Date(parseDay(to).getTime() + days));
  return query;
}

export interface OrderPage {
  sort?: Sort<'amount' | 'createdAt'>;
  pageNo: number;
  pageSize: number;
}

/** A page of an account's orders, newest first unless sorted otherwise, and sums over all that match. */
export async function listOrders(
  db: Db,
  ownerId: string,
  { pageNo, pageSize, sort, ...filter }: OrderFilter & OrderPage,
) {
  const query = chosen(db, ownerId, filter);
  const sum = await query
    .select([
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`coalesce(sum(received_minor), 0)::bigint`.as('credited'),
      sql<number>`coalesce(sum(refunded_minor), 0)::bigint`.as('refunded'),
    ])
    .withPlugin(cacheTotals('orders'))
    .executeTakeFirstOrThrow();
  const { order, said } = sortAmong(sum.orders, sort, {
    usual: sql`created_at desc, order_no`,
    columns: { amount: sql`amount_minor`, createdAt: sql`created_at` },
  });
  const rows = await query
    .selectAll()
    .orderBy(order)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { ...said, rows, sum, total: sum.orders, pageNo, pageSize };
}
