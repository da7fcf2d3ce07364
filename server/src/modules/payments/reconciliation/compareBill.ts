import { refundState } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { days, parseDay } from '../../../platform/time';
import { addDifference, type Difference } from '../payment.repository';
import type { BillRow, OnlineChannel } from '../channel/PaymentChannel';
import {
  markBilled,
  paymentsOf,
  refundsOf,
  unbilledPayments,
  unbilledRefunds,
} from './reconciliation.repository';

/** Most stored payments that are reported as missing in one bill. */
const missingMax = 1000;

interface Bill {
  channel: OnlineChannel;
  day: string;
  /** When it is compared. */
  at: Date;
}

/** Differences of a part, and the number of new ones. */
export interface Found {
  all: number;
  added: number;
}

/** Compares a part of a bill: marks payments and refunds that it names, collects differences. */
export async function compareBill(tx: Db, bill: Bill, rows: readonly BillRow[]): Promise<Found> {
  const { channel, day } = bill;
  const payments = rows.filter((row) => row.kind === 'payment');
  const refunds = rows.filter((row) => row.kind === 'refund');
  const tradeNos = payments.map(({ tradeNo }) => tradeNo);
  const refundNos = refunds.map(({ refundNo }) => refundNo);
  const paid = new Map((await paymentsOf(tx, channel, tradeNos)).map((row) => [row.trade_no, row]));
  const returned = new Map((await refundsOf(tx, refundNos)).map((row) => [row.refund_no, row]));
  await markBilled(tx, channel, day, { tradeNos: [...paid.keys()], refundNos: [...returned.keys()] });

  const found: Difference[] = [];
  const check = ({ orderNo, amountMinor }: BillRow, tradeNo: string, oursMinor: number | null) => {
    if (oursMinor === amountMinor) return;
    const kind = oursMinor === null ? 'missingHere' : 'amount';
    found.push({ channel, day, kind, tradeNo, orderNo, oursMinor, theirsMinor: amountMinor });
  };
  for (const row of payments) check(row, row.tradeNo, paid.get(row.tradeNo)?.amount_minor ?? null);
  for (const row of refunds) {
    const ours = returned.get(row.refundNo);
    const isMade = ours && ours.state !== refundState.rejected && ours.state !== refundState.failed;
    check(row, row.refundNo, isMade ? ours.amount_minor : null);
  }
  return addAll(tx, bill, found);
}

/** Stored payments and refunds of that day that are missing in the bill. */
export async function findUnbilled(tx: Db, bill: Bill): Promise<Found> {
  const { channel, day } = bill;
  const from = parseDay(day);
  const span = { from, until: new Date(from.getTime() + days) };
  const missing = (tradeNo: string, orderNo: string, oursMinor: number): Difference => ({
    channel,
    day,
    kind: 'missingThere',
    tradeNo,
    orderNo,
    oursMinor,
    theirsMinor: null,
  });
  const payments = await unbilledPayments(tx, channel, span, missingMax);
  const refunds = await unbilledRefunds(tx, channel, span, missingMax);
  return addAll(tx, bill, [
    ...payments.map((row) => missing(row.trade_no, row.order_no, row.amount_minor)),
    ...refunds.map((row) => missing(row.refund_no, row.order_no, row.amount_minor)),
  ]);
}

async function addAll(tx: Db, { at }: Bill, differences: readonly Difference[]): Promise<Found> {
  let added = 0;
  for (const one of differences) if (await addDifference(tx, one, at)) added += 1;
  return { all: differences.length, added };
}
