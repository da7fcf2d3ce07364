import type { ValueOf } from './fields';

/** States of an application for an invoice or a red (reversing) invoice. */
export const invoiceState = {
  waiting: 1,
  approved: 2,
  issuing: 3,
  issued: 4,
  rejected: 5,
  cancelled: 6,
  failed: 7,
  reversed: 8,
} as const;
export type InvoiceState = ValueOf<typeof invoiceState>;

export const invoiceStates: Readonly<Record<InvoiceState, string>> = {
  [invoiceState.waiting]: '待审核',
  [invoiceState.approved]: '待开票',
  [invoiceState.issuing]: '开票中',
  [invoiceState.issued]: '已开票',
  [invoiceState.rejected]: '已驳回',
  [invoiceState.cancelled]: '已撤销',
  [invoiceState.failed]: '开票失败',
  [invoiceState.reversed]: '已冲红',
};
