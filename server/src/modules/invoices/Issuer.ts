import type { InvoiceKind, InvoiceTitleContent } from '@portal/rules';

/** An invoice to be issued. */
export interface InvoiceOrder {
  /** The same for every attempt, so that the service issues it once. */
  orderNo: string;
  kind: InvoiceKind;
  title: InvoiceTitleContent;
  seller: { name: string; taxNo: string };
  /** 1/10000 yuan in whole cents, tax included; for a red invoice, the amount reversed. */
  amountMinor: number;
  taxPercent: number;
  /** One item per month of a bill. */
  items: readonly { name: string; amountMinor: number }[];
  /** For a red invoice: the number of the invoice that it reverses. */
  redOf: string | null;
  mail: string;
}

/** The result; `unanswered`: unknown yet, and queried again. */
export type IssueResult =
  | { verdict: 'issued'; number: string; issuedAt: Date; paper: Buffer }
  | { verdict: 'refused'; reason: string }
  | { verdict: 'unanswered' };

/** Issues electronic invoices. Never throws: without an answer the invoice stays under way. */
export interface Issuer {
  /** False: operators issue invoices elsewhere and record them. */
  isPresent: boolean;
  issue: (order: InvoiceOrder) => Promise<IssueResult>;
}

export const absentIssuer: Issuer = { isPresent: false, issue: async () => ({ verdict: 'unanswered' }) };
