import { sql } from 'kysely';
import { refundState, type DifferenceState, type PayChannel, type ReconciliationRun } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import { pageOf } from '../../../platform/db/pageOf';
import { textToColumn } from '../../../platform/i18n/textToColumn';
import type { TranslatableText } from '../../../platform/i18n/say';
import { textFromColumn } from '../../../platform/i18n/textFromColumn';
import { formatInstant } from '../../../platform/time';

/** Whether the bill of that day was compared completely. */
export async function isReconciled(db: Db, channel: PayChannel, day: string): Promise<boolean> {
  const run = await db
    .selectFrom('reconciliation_runs')
    .select('finished_at')
    .where('channel', '=', channel)
    .where('day', '=', day)
    .executeTakeFirst();
  return Boolean(run?.finished_at);
}

interface RunFacts {
  rows: number;
  payments_minor: number;
  refunds_minor: number;
  differences: number;
  finished_at: Date | null;
  failure: string;
}

export async function saveRun(tx: Db, channel: PayChannel, day: string, facts: RunFacts): Promise<void> {
  await tx
    .insertInto('reconciliation_runs')
    .values({ channel, day, ...facts })
    .onConflict((conflict) => conflict.columns(['channel', 'day']).doUpdateSet(facts))
    .execute();
}

/** Stored payments with these trade numbers. */
export const paymentsOf = (tx: Db, channel: PayChannel, tradeNos: readonly string[]) =>
  tx
    .selectFrom('channel_payments')
    .select(['trade_no', 'amount_minor', 'order_no'])
    .where('channel', '=', channel)
    .where(sql<boolean>`trade_no = any(${tradeNos}::text[])`)
    .execute();

export const refundsOf = (tx: Db, refundNos: readonly string[]) =>
  tx
    .selectFrom('recharge_refunds')
    .select(['refund_no', 'amount_minor', 'state'])
    .where(sql<boolean>`refund_no = any(${refundNos}::text[])`)
    .execute();

export async function markBilled(
  tx: Db,
  channel: PayChannel,
  day: string,
  { tradeNos, refundNos }: { tradeNos: readonly string[]; refundNos: readonly string[] },
): Promise<void> {
  if (tradeNos.length > 0)
    await tx
      .updateTable('channel_payments')
      .set({ billed_on: day })
      .where('channel', '=', channel)
      .where('trade_no', 'in', tradeNos)
      .execute();
  if (refundNos.length > 0)
    await tx
      .updateTable('recharge_refunds')
      .set({ billed_on: day })
      .where('refund_no', 'in', refundNos)
      .execute();
}

interface Span {
  from: Date;
  until: Date;
}

/** Stored payments of a day that are in no bill. */
export const unbilledPayments = (tx: Db, channel: PayChannel, { from, until }: Span, limit: number) =>
  tx
    .selectFrom('channel_payments')
    .select(['trade_no', 'order_no', 'amount_minor'])
    .where('channel', '=', channel)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .where('billed_on', 'is', null)
    .limit(limit)
    .execute();

export const unbilledRefunds = (tx: Db, channel: PayChannel, { from, until }: Span, limit: number) =>
  tx
    .selectFrom('recharge_refunds as refund')
    .innerJoin('recharge_orders as paid', 'paid.order_no', 'refund.order_no')
    .select(['refund.refund_no', 'refund.order_no', 'refund.amount_minor'])
    .where('paid.channel', '=', channel)
    .where('refund.state', '=', refundState.done)
    .where('refund.finished_at', '>=', from)
    .where('refund.finished_at', '<', until)
    .where('refund.billed_on', 'is', null)
    .limit(limit)
    .execute();

/** Newest first, with the names of whoever has settled them. */
export async function listDifferenceRows(
  db: Db,
  {
    state,
    channel,
    ...page
  }: { state: DifferenceState; channel?: PayChannel; pageNo: number; pageSize: number },
) {
  let query = db
    .selectFrom('payment_differences as one')
    .leftJoin('users', 'users.id', 'one.resolved_by')
    .selectAll('one')
    .select('users.nick_name as resolver')
    .where('one.state', '=', state)
    .orderBy('one.found_at', 'desc')
    .orderBy('one.id');
  if (channel) query = query.where('one.channel', '=', channel);
  const { rows, ...found } = await pageOf(query, page);
  const yuanOrNull = (minor: number | null) => (minor === null ? null : formatMinor(minor));
  return {
    ...found,
    records: rows.map((row) => ({
      differenceId: row.id,
      channel: row.channel,
      day: row.day,
      kind: row.kind,
      tradeNo: row.trade_no,
      orderNo: row.order_no,
      ours: yuanOrNull(row.ours_minor),
      theirs: yuanOrNull(row.theirs_minor),
      state: row.state,
      note: textFromColumn(row.note, row.note_said),
      resolvedBy: row.resolver ?? '',
      foundAt: formatInstant(row.found_at),
    })),
  };
}

/** Latest runs of all channels. */
export async function listRuns(db: Db, limit: number): Promise<ReconciliationRun[]> {
  const rows = await db
    .selectFrom('reconciliation_runs')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('channel')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    channel: row.channel,
    day: row.day,
    payments: formatMinor(row.payments_minor),
    refunds: formatMinor(row.refunds_minor),
    rows: row.rows,
    differences: row.differences,
    finishedAt: row.finished_at ? formatInstant(row.finished_at) : null,
    failure: row.failure,
  }));
}

export async function getDifference(db: Db, id: string) {
  const row = await db.selectFrom('payment_differences').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('E3110');
  return row;
}

/** @throws {AppError} `E4211` when somebody was faster. */
export async function closeDifference(
  tx: Db,
  id: string,
  { note, resolvedBy }: { note: TranslatableText; resolvedBy: string },
): Promise<void> {
  const closed = await tx
    .updateTable('payment_differences')
    .set({
      state: 'resolved',
      note: String(note),
      note_said: textToColumn(note),
      resolved_by: resolvedBy,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (!closed) throw new AppError('E4211');
}

export async function countOpenDifferences(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payment_differences')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}
