import type { InvoiceKind, InvoiceTitleContent } from '@portal/rules';

/** An invoice on its way to whoever issues it. */
export interface InvoiceOrder {
  /** The same for every attempt: the service issues it once. */
  orderNo: string;
  kind: InvoiceKind;
  title: InvoiceTitleContent;
  seller: { name: string; taxNo: string };
  /** 1/10000 yuan, whole cents, tax included; of a red one, too, what it takes back. */
  amountMinor: number;
  taxPercent: number;
  /** What it is for: a month of a bill each. */
  items: readonly { name: string; amountMinor: number }[];
  /** Of a red one: the number of the invoice that it takes back. */
  redOf: string | null;
  mail: string;
}

/** What has become of it; `unanswered`: not known yet, it is asked about again. */
export type IssueResult =
  | { verdict: 'issued'; number: string; issuedAt: Date; paper: Buffer }
  | { verdict: 'refused'; reason: string }
  | { verdict: 'unanswered' };

/** Issues electronic invoices. It never throws: without an answer the invoice stays under way. */
export interface Issuer {
  /** False: operators note what they have issued elsewhere. */
  isPresent: boolean;
  issue: (order: InvoiceOrder) => Promise<IssueResult>;
}

export const absentIssuer: Issuer = { isPresent: false, issue: async () => ({ verdict: 'unanswered' }) };
