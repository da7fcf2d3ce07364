import { z, type Infer } from '@portal/schema';
import { invoiceBillsMax, invoiceKinds, invoiceTitleKinds } from '@portal/rules';
import { defineCall, defineDownload } from './defineCall';
import {
  Day,
  Email,
  Empty,
  Id,
  Instant,
  JsonField,
  KeyOf,
  Money,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  pageOf,
} from './fields';
import { invoiceState } from './invoiceState';

const InvoiceBill = z.object({
  billId: z.string(),
  billNo: z.string(),
  /** "2026-08" */
  month: z.string(),
  /** Total of the bill. */
  total: Money,
  /** Part paid out of gifts, which is never invoiced. */
  gift: Money,
  /**
   * Later refunds deducted from this month, or refunds of other months that the bill includes already; may have either
   * sign.
   */
  adjusted: Money,
  /** Applied for and not issued yet, including what could not be issued and is tried again. */
  applied: Money,
  /** Issued, less red invoices, also those under way. */
  invoiced: Money,
  /** total − gift + adjusted − applied − invoiced */
  open: Money,
  /** The part in whole cents, which an application takes. */
  canInvoice: Money,
});
export type InvoiceBill = Infer<typeof InvoiceBill>;

export const listInvoiceBills = defineCall({
  path: '/invoice/billList',
  summary: '月度账单与各自可开票的金额，新的在前',
  guard: 'authenticated',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(InvoiceBill), {
    /** Over all pages. */
    sum: z.object({ canInvoice: Money, applied: Money, invoiced: Money }),
  }),
  codes: [],
});

const Invoice = z.object({
  invoiceId: z.string(),
  invoiceNo: z.string(),
  /** 1: reverses another invoice. */
  isRed: z.int(),
  kind: KeyOf(invoiceKinds),
  titleName: z.string(),
  /** Amount; for a red invoice the amount it reverses: never negative. */
  amount: Money,
  /** Amount reversed by red invoices. */
  reversed: Money,
  /** "2026-07、2026-08" */
  months: z.string(),
  state: z.enum(invoiceState),
  /** Why it was rejected or failed. */
  reason: z.string(),
  /** Number of the invoice; empty: not issued yet. */
  number: z.string(),
  createdAt: Instant,
  issuedAt: z.nullable(Instant),
});
export type Invoice = Infer<typeof Invoice>;
export { Invoice as InvoiceFields };

export const applyInvoice = defineCall({
  path: '/invoice/apply',
  summary:
    '对已生成的月度账单申请开票，可一次选多张；金额为账单中实际支付、尚未开票的整分部分，赠送金额不开票',
  effect: 'write',
  guard: 'authenticated',
  right: 'spend',
  isRepeatable: true,
  request: z.object({
    billIds: JsonField(
      z
        .array(Id)
        .check(
          z.minLength(1, '请选择账单'),
          z.maxLength(invoiceBillsMax, `一次最多选择${invoiceBillsMax}张账单`),
        ),
    ),
    titleId: z.string().check(z.minLength(1, '请选择发票抬头'), z.maxLength(64, '编号过长')),
    kind: KeyOf(invoiceKinds, '请选择发票类型'),
    /** Where the invoice is sent. */
    mail: Email,
    reqNo: ReqNo,
  }),
  reply: z.object({
    invoiceId: z.string(),
    invoiceNo: z.string(),
    amount: Money,
    state: z.enum(invoiceState),
  }),
  codes: ['E0409', 'E4306', 'E4601', 'E4602', 'E4603'],
});

export const listInvoices = defineCall({
  path: '/invoice/list',
  summary: '开票记录，含红字发票，新的在前',
  guard: 'authenticated',
  request: z.object({
    state: z.optional(NumberOf(invoiceState)),
    from: z.optional(Day),
    to: z.optional(Day),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(Invoice), {
    /** Over all pages: issued less red invoices. */
    sum: z.object({ issued: Money }),
  }),
  codes: [],
});

export const viewInvoice = defineCall({
  path: '/invoice/view',
  summary: '一张发票：抬头、账单、进度与红字发票',
  guard: 'authenticated',
  request: z.object({ invoiceId: Id }),
  reply: z.extend(Invoice, {
    titleKind: KeyOf(invoiceTitleKinds),
    taxNo: z.string(),
    bank: z.string(),
    account: z.string(),
    address: z.string(),
    phone: z.string(),
    mail: z.string(),
    taxPercent: z.int(),
    items: z.array(z.object({ billId: z.string(), billNo: z.string(), month: z.string(), amount: Money })),
    /** Its red invoices, or the one it reverses; oldest first. */
    related: z.array(Invoice),
    /** When an operator decided; null: not yet. */
    decidedAt: z.nullable(Instant),
  }),
  codes: ['E3110'],
});
export type InvoiceDetail = Infer<typeof viewInvoice.reply>;

export const cancelInvoice = defineCall({
  path: '/invoice/cancel',
  summary: '撤销还没有审核的开票申请，账单立即可以重新申请',
  effect: 'write',
  guard: 'authenticated',
  right: 'spend',
  isRepeatable: true,
  request: z.object({ invoiceId: Id, reqNo: ReqNo }),
  reply: z.object({ state: z.enum(invoiceState) }),
  codes: ['E0409', 'E3107', 'E3110'],
});

export const downloadInvoice = defineDownload({
  path: '/invoice/pdf',
  mediaType: 'application/pdf',
  summary: '发票的 PDF 文件',
  guard: 'authenticated',
  request: z.object({ invoiceId: Id }),
  reply: Empty,
  codes: ['E3110', 'E4605'],
});
