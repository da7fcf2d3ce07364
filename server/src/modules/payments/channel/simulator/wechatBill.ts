import { formatInstant } from '../../../../platform/time';
import { yuanOf } from '../cents';
import type { SimulatedBank, SimulatedTrade } from './SimulatedBank';

const titles =
  '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易类型,交易状态,货币种类,应结订单金额,微信退款单号,商户退款单号,退款金额,商品名称,手续费,订单金额,申请退款金额';

/** The bill of a day as WeChat Pay gives it out: each value behind a mark, and the sums below. */
export function simulatedWechatBill(
  { trades, refunds }: ReturnType<SimulatedBank['between']>,
  tradeOf: (orderNo: string) => SimulatedTrade | undefined,
): string {
  const row = (at: number, trade: SimulatedTrade, state: string, refundNo: string, refunded: string) => [
    formatInstant(new Date(at)),
    'wx0000000000000001',
    '1900000001',
    trade.tradeNo,
    trade.orderNo,
    'NATIVE',
    state,
    'CNY',
    state === 'SUCCESS' ? yuanOf(trade.amountMinor) : '0.00',
    refundNo && `5030${refundNo.slice(-12)}`,
    refundNo,
    refunded,
    trade.subject,
    '0.00000',
    state === 'SUCCESS' ? yuanOf(trade.amountMinor) : '0.00',
    refunded,
  ];
  const rows = [
    ...trades.map((trade) => row(trade.paidAt, trade, 'SUCCESS', '', '0.00')),
    ...refunds.flatMap(({ orderNo, refundNo, amountMinor, at }) => {
      const trade = tradeOf(orderNo);
      return trade ? [row(at, trade, 'REFUND', refundNo, yuanOf(amountMinor))] : [];
    }),
  ];
  const total = trades.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return [
    `\ufeff${titles}`,
    ...rows.map((cells) => cells.map((cell) => `\`${cell}`).join(',')),
    '总交易单数,应结订单总金额',
    `\`${rows.length},\`${yuanOf(total)}`,
    '',
  ].join('\r\n');
}
