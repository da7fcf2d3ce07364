import type { Selectable } from 'kysely';
import type { DifferenceKind, PayChannel } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { newId } from '../../platform/ids';
import { formatDate } from '../../platform/time';

/** A payment reported by a channel or bank. */
export interface Payment {
  channel: PayChannel;
  /** Trade number of the channel. */
  tradeNo: string;
  orderNo: string;
  /** 1/10000 yuan. */
  amountMinor: number;
  paidAt: Date;
}

export type PaymentRow = Selectable<Tables['channel_payments']>;

/** Stores a payment. @returns false when it was reported before. */
export async function notePayment(
  tx: Db,
  { channel, tradeNo, orderNo, amountMinor, paidAt }: Payment,
  at: Date,
): Promise<boolean> {
  const noted = await tx
    .insertInto('channel_payments')
    .values({
      channel,
      trade_no: tradeNo,
      order_no: orderNo,
      amount_minor: amountMinor,
      paid_at: paidAt,
      noted_at: at,
      is_credited: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('trade_no')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function markCredited(
  tx: Db,
  { channel, tradeNo }: Pick<Payment, 'channel' | 'tradeNo'>,
): Promise<void> {
  await tx
    .updateTable('channel_payments')
    .set({ is_credited: true })
    .where('channel', '=', channel)
    .where('trade_no', '=', tradeNo)
    .execute();
}

/** Trade number of the payment that was credited for an order. */
export async function findCreditedTrade(db: Db, orderNo: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('channel_payments')
    .select('trade_no')
    .where('order_no', '=', orderNo)
    .where('is_credited', '=', true)
    .executeTakeFirst();
  return row?.trade_no;
}

export const findPayment = (db: Db, channel: PayChannel, tradeNo: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('channel_payments')
    .selectAll()
    .where('channel', '=', channel)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();

export interface Difference {
  channel: PayChannel;
  /** `yyyy-MM-dd` */
  day: string;
  kind: DifferenceKind;
  tradeNo: string;
  orderNo: string;
  oursMinor: number | null;
  theirsMinor: number | null;
}

/** Stores a difference for operators; idempotent. @returns whether it is new. */
export async function addDifference(tx: Db, given: Difference, at: Date): Promise<boolean> {
  const added = await tx
    .insertInto('payment_differences')
    .values({
      id: newId('diff'),
      channel: given.channel,
      day: given.day,
      kind: given.kind,
      trade_no: given.tradeNo,
      order_no: given.orderNo,
      ours_minor: given.oursMinor,
      theirs_minor: given.theirsMinor,
      state: 'open',
      found_at: at,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'trade_no', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** A payment without a matching order, or with a deviating amount. */
export const differenceOf = (
  { channel, tradeNo, orderNo, amountMinor, paidAt }: Payment,
  kind: DifferenceKind,
  oursMinor: number | null,
): Difference => ({
  channel,
  day: formatDate(paidAt),
  kind,
  tradeNo,
  orderNo,
  oursMinor,
  theirsMinor: amountMinor,
});
