import { createHmac } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { formatMinor } from '@portal/rules';
import type { Config } from '../../platform/config';
import type { Deps } from '../../platform/Deps';
import { newId, sha256 } from '../../platform/ids';
import { requestOutside } from '../../platform/upstream';
import type { InvoiceOrder, Issuer } from './Issuer';

/** A PDF of 5 MB as base64, and what is around it. */
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
 * Asks a service over HTTP, as `docs/invoices.md` describes: JSON there and back, a bearer token, and a signature over
 * time, nonce, path and body. Whatever cannot be understood is no answer: it is asked again with the same number.
 */
export function createHttpIssuer(
  { clock, config, log }: Pick<Deps, 'clock' | 'config' | 'log'>,
  { url, token, secret, timeoutMs }: NonNullable<Config['invoice']['service']>,
): Issuer {
  function headersFor(path: string, body: string): Record<string, string> {
    const time = String(Math.floor(clock().getTime() / 1000));
    const nonce = newId('invoice');
    const signed = [time, nonce, path, sha256(body)].join('\n');
    return {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-invoice-time': time,
      'x-invoice-nonce': nonce,
      'x-invoice-signature': createHmac('sha256', secret).update(signed).digest('hex'),
    };
  }

  return {
    isPresent: true,
    async issue(order) {
      try {
        const target = new URL(`${url.replace(/\/$/, '')}/issue`);
        const body = JSON.stringify(bodyOf(order));
        const sent = { method: 'POST' as const, headers: headersFor(target.pathname, body), body };
        const answer = await requestOutside(target, config.upstreamHosts, timeoutMs, readAnswer, sent);
        if (answer?.state === 'refused')
          return { verdict: 'refused', reason: answer.reason.slice(0, reasonMax) };
        if (answer?.state !== 'issued') return { verdict: 'unanswered' };
        const paper = Buffer.from(answer.pdf, 'base64');
        if (!paper.subarray(0, pdfHead.length).equals(Buffer.from(pdfHead))) return { verdict: 'unanswered' };
        return { verdict: 'issued', number: answer.number, issuedAt: new Date(answer.issuedAt), paper };
      } catch (error) {
        log.warn(
          { orderNo: order.orderNo, reason: error instanceof Error ? error.name : 'unknown' },
          'invoice service did not answer',
        );
        return { verdict: 'unanswered' };
      }
    },
  };
}

/** Amounts in yuan with two decimals, of a red invoice below zero. */
function bodyOf({ amountMinor, items, redOf, ...order }: InvoiceOrder) {
  const yuan = (minor: number) => formatMinor(redOf === null ? minor : -minor).slice(0, -2);
  return {
    ...order,
    amount: yuan(amountMinor),
    items: items.map((item) => ({ name: item.name, amount: yuan(item.amountMinor) })),
    redOf,
  };
}

async function readAnswer({ statusCode, body }: Dispatcher.ResponseData) {
  if (statusCode !== 200) {
    await body.dump({ limit: 16 * 1024 }).catch(() => {});
    return null;
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > answerBytesMax) return null;
    parts.push(part);
  }
  const parsed = Answer.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8')));
  return parsed.success ? parsed.data : null;
}
