import {
  formatMinor,
  invoiceKinds,
  invoiceTitleKinds,
  moneyText,
  splitTax,
  twoDecimals,
  yuanInWords,
} from '@portal/rules';
import type { PdfTable } from '../../platform/export/tablePdf';
import { formatInstant } from '../../platform/time';
import type { InvoiceOrder } from './Issuer';

/** A printable invoice; on a red one every amount is negative. */
export function invoicePaper(
  order: InvoiceOrder,
  { number, issuedAt, notes }: { number: string; issuedAt: Date; notes: readonly string[] },
): PdfTable {
  const { title, seller, items, taxPercent, redOf } = order;
  const sign = redOf === null ? 1 : -1;
  const money = (minor: number) => twoDecimals(formatMinor(sign * minor));
  const { netMinor, taxMinor } = splitTax(order.amountMinor, taxPercent);
  async function* rows() {
    let [net, tax] = [0, 0];
    for (const [index, { name, amountMinor }] of items.entries()) {
      const isLast = index === items.length - 1;
      const part = splitTax(amountMinor, taxPercent);
      // The last line takes the rounding difference, so that the lines add up to the total.
      const lineTax = isLast ? taxMinor - tax : part.taxMinor;
      const lineNet = isLast ? netMinor - net : part.netMinor;
      [net, tax] = [net + lineNet, tax + lineTax];
      yield [name, money(lineNet), `${taxPercent}%`, money(lineTax), money(lineNet + lineTax)];
    }
  }
  return {
    title: `${redOf === null ? '' : '红字'}${invoiceKinds[order.kind]}`,
    facts: [
      ['发票号码', number],
      ['开票日期', formatInstant(issuedAt).slice(0, 10)],
      ['购买方', `${title.name}（${invoiceTitleKinds[title.kind]}）`],
      ['购买方税号', title.taxNo || '—'],
      ['地址、电话', [title.address, title.phone].filter(Boolean).join(' ') || '—'],
      ['开户行、账号', [title.bank, title.account].filter(Boolean).join(' ') || '—'],
      ['销售方', seller.name],
      ['销售方税号', seller.taxNo],
      ['价税合计', moneyText(sign * order.amountMinor)],
      ['大写', yuanInWords(sign * order.amountMinor)],
      ...(redOf === null ? [] : [['对应蓝字发票', redOf] as const]),
    ],
    columns: [
      { title: '项目', share: 0.4 },
      { title: '金额（元）', share: 0.16, isFigure: true },
      { title: '税率', share: 0.1, isFigure: true },
      { title: '税额（元）', share: 0.16, isFigure: true },
      { title: '价税合计（元）', share: 0.18, isFigure: true },
    ],
    rows: rows(),
    total: ['合计', money(netMinor), '', money(taxMinor), money(order.amountMinor)],
    notes: [`开票申请：${order.orderNo}`, ...notes],
  };
}
