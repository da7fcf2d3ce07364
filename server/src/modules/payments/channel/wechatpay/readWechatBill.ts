import { minorOf } from '../cents';
import { ChannelError, type BillRow } from '../PaymentChannel';
import { tableRows } from '../../reconciliation/tableRows';

const names = {
  tradeNo: '微信订单号',
  orderNo: '商户订单号',
  state: '交易状态',
  amount: '订单金额',
  refundNo: '商户退款单号',
  refund: '申请退款金额',
} as const;

/** Lines of a WeChat Pay bill: payments and refunds, followed by sums with other columns. */
export async function* readWechatBill(content: AsyncIterable<Uint8Array>): AsyncGenerator<BillRow> {
  for await (const row of tableRows(content, { charset: 'utf-8', prefix: '`' })) {
    const { [names.state]: state, [names.orderNo]: orderNo = '' } = row;
    if (state === 'SUCCESS')
      yield { kind: 'payment', orderNo, tradeNo: row[names.tradeNo] ?? '', ...amountIn(row[names.amount]) };
    else if (state === 'REFUND')
      yield { kind: 'refund', orderNo, refundNo: row[names.refundNo] ?? '', ...amountIn(row[names.refund]) };
  }
}

function amountIn(text = ''): { amountMinor: number } {
  const amountMinor = minorOf(text);
  if (amountMinor === null) throw new ChannelError('unreadable', 'an amount of the bill cannot be read');
  return { amountMinor };
}
