import { buffer } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import { tablePdf } from '../../platform/export/tablePdf';
import type { Clock } from '../../platform/time';
import { invoicePaper } from './invoicePaper';
import type { Issuer } from './Issuer';

/**
 * The tax service of a demo, which writes the invoice itself. A title ending in （拒开） is refused, one ending in （无响应）
 * gets no answer, any other is issued; the same order gets the same number.
 */
export const simulateIssuer = (clock: Clock): Issuer => ({
  isPresent: true,
  async issue(order) {
    if (order.title.name.endsWith('（拒开）'))
      return { verdict: 'refused', reason: '税务系统中没有这个购买方（演示）' };
    if (order.title.name.endsWith('（无响应）')) return { verdict: 'unanswered' };
    const issuedAt = clock();
    const number = numberOf(order.orderNo);
    const notes = ['本发票由演示环境生成，不能用于报销与抵扣。'];
    const paper = await buffer(tablePdf(invoicePaper(order, { number, issuedAt, notes })));
    return { verdict: 'issued', number, issuedAt, paper };
  },
});

const numberDigits = 20;

/** Twenty digits, like those of electronic invoices. */
const numberOf = (orderNo: string): string =>
  BigInt(`0x${createHash('sha256').update(orderNo).digest('hex')}`)
    .toString()
    .slice(0, numberDigits);
