import { z } from 'zod';
import { formatMinor, twoDecimals } from '@portal/rules';
import { askService } from '../../platform/askService';
import type { Config } from '../../platform/config';
import type { Deps } from '../../platform/Deps';
import type { InvoiceOrder, Issuer } from './Issuer';

/** A PDF of 5 MB in base64, and its envelope. */
const answerBytesMax = 7 * 1024 * 1024;
const reasonMax = 200;
const pdfHead = '%PDF-';

const Answer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('issued'),
    number: z.string().regex(/^\d{8,20}$/),
    issuedAt: z.iso.datetime({ offset: true }),
    pdf: z.base64(),
  }),
  z.object({ state: z.literal('refused'), reason: z.string().min(1) }),
  z.object({ state: z.literal('pending') }),
]);

/**
 * Calls a service over HTTP as described in `docs/invoices.md`. An invalid response counts as none: it is queried again
 * with the same number.
 */
export function createHttpIssuer(
  deps: Pick<Deps, 'clock' | 'config' | 'log'>,
  service: NonNullable<Config['invoice']['service']>,
): Issuer {
  return {
    isPresent: true,
    async issue(order) {
      try {
        const answers = { schema: Answer, bytesMax: answerBytesMax };
        const answer = await askService(
          deps,
          { name: 'invoice', ...service },
          answers,
          'issue',
          bodyOf(order),
        );
        if (answer?.state === 'refused')
          return { verdict: 'refused', reason: answer.reason.slice(0, reasonMax) };
        if (answer?.state !== 'issued') return { verdict: 'unanswered' };
        const paper = Buffer.from(answer.pdf, 'base64');
        if (!paper.subarray(0, pdfHead.length).equals(Buffer.from(pdfHead))) return { verdict: 'unanswered' };
        return { verdict: 'issued', number: answer.number, issuedAt: new Date(answer.issuedAt), paper };
      } catch (error) {
        deps.log.warn(
          { orderNo: order.orderNo, reason: error instanceof Error ? error.name : 'unknown' },
          'invoice service did not answer',
        );
        return { verdict: 'unanswered' };
      }
    },
  };
}

/** Amounts in yuan with two decimals, negative for a red invoice. */
function bodyOf({ amountMinor, items, redOf, ...order }: InvoiceOrder) {
  const yuan = (minor: number) => twoDecimals(formatMinor(redOf === null ? minor : -minor));
  return {
    ...order,
    amount: yuan(amountMinor),
    items: items.map((item) => ({ name: item.name, amount: yuan(item.amountMinor) })),
    redOf,
  };
}
