import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { formatInstant } from '../../../../platform/time';
import { yuanOf } from '../cents';
import { toGbk } from './gbk';
import type { SimulatedBank } from './SimulatedBank';

const titles =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,备注';

/** The bill of a day as Alipay gives it out: an archive of a table in GBK with remarks around it. */
export async function simulatedAlipayBill(
  { trades, refunds }: ReturnType<SimulatedBank['between']>,
  tradeNoOf: (orderNo: string) => string,
): Promise<Buffer> {
  const payments = trades.map(({ tradeNo, orderNo, subject, paidAt, amountMinor }) => {
    const at = formatInstant(new Date(paidAt));
    return [
      `${tradeNo}\t`,
      `${orderNo}\t`,
      '交易',
      subject,
      at,
      at,
      yuanOf(amountMinor),
      yuanOf(amountMinor),
      '',
      '',
    ];
  });
  const returns = refunds.map(({ orderNo, refundNo, amountMinor, at }) => {
    const time = formatInstant(new Date(at));
    const amount = `-${yuanOf(amountMinor)}`;
    return [`${tradeNoOf(orderNo)}\t`, `${orderNo}\t`, '退款', '', time, time, amount, amount, refundNo, ''];
  });
  const lines = [
    '#支付宝业务明细查询',
    '#-----------------------------------------业务明细列表----------------------------------------',
    titles,
    ...[...payments, ...returns].map((cells) => cells.join(',')),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments.length}笔`,
  ];
  const archive = new ZipFile();
  archive.addBuffer(toGbk(`${lines.join('\r\n')}\r\n`), '业务明细.csv');
  archive.end();
  return buffer(archive.outputStream);
}
