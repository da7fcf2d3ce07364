import { payChannels, refundState } from '@portal/calls';
import { formatMinor, moneyText, yuanInWords } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import type { PdfTable } from '../../../platform/export/tablePdf';
import { formatInstant } from '../../../platform/time';
import type { OrderRow } from './order.repository';
import { findCreditedTrade } from '../payment.repository';
import { listRefundsOf } from '../refund/refund.repository';

/** Receipt of a recharge and its refunds as PDF. @throws {AppError} `E3107` before it is credited. */
export async function rechargePaper(db: Db, order: OrderRow, accountName: string): Promise<PdfTable> {
  const { order_no, channel, received_minor, credited_at } = order;
  if (received_minor === null || credited_at === null) throw new AppError('E3107');
  const refunds = (await listRefundsOf(db, order_no)).filter(({ state }) => state === refundState.done);
  const returned = refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const serial = order.receipt_serial ?? (await findCreditedTrade(db, order_no)) ?? '—';
  const creditedAt = formatInstant(credited_at);
  const moves = [
    [creditedAt, '充值到账', order_no, formatMinor(received_minor)],
    ...refunds
      .toReversed()
      .map(({ finished_at, refund_no, amount_minor }) => [
        finished_at ? formatInstant(finished_at) : '—',
        '退回原渠道',
        refund_no,
        `-${formatMinor(amount_minor)}`,
      ]),
  ];
  async function* rows() {
    yield* moves;
  }
  return {
    title: '充值回单',
    facts: [
      ['充值账户', accountName],
      ['订单号', order_no],
      ['渠道', payChannels[channel]],
      ['渠道流水号', serial],
      ...(order.payer_name ? [['付款户名', order.payer_name] as const] : []),
      ['到账金额', moneyText(received_minor)],
      ['大写', yuanInWords(received_minor)],
      ['到账时间', creditedAt],
    ],
    columns: [
      { title: '时间', share: 0.28 },
      { title: '事项', share: 0.2 },
      { title: '单号', share: 0.32 },
      { title: '金额（元）', share: 0.2, isFigure: true },
    ],
    rows: rows(),
    total: ['合计', '', '', formatMinor(received_minor - returned)],
    notes: ['本回单是充值到账的凭证，不是发票。发票按月度账单开具。'],
  };
}
