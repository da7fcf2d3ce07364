import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { defineCall, defineDownload } from './defineCall';
import { Empty, Id, NumberOf, PageNo, PageSize, ReqNo, ShortText, Text, pageOf } from './fields';
import { InvoiceFields } from './invoices';
import { invoiceState } from './invoiceState';

const DeskInvoice = z.extend(InvoiceFields, {
  ownerName: z.string(),
  taxNo: z.string(),
  mail: z.string(),
  /** Number of requests to the service. */
  attempts: z.int(),
});
export type DeskInvoice = Infer<typeof DeskInvoice>;

export const listAllInvoices = defineCall({
  path: '/ops/invoiceList',
  summary: '所有账户的开票申请与红字发票，先申请的在前',
  guard: 'operator',
  request: z.object({
    state: z._default(NumberOf(invoiceState), invoiceState.approved),
    name: z._default(ShortText, ''),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(DeskInvoice), {
    /** 1: a service issues invoices; 0: operators record invoices that they issued elsewhere. */
    hasService: z.int(),
  }),
  codes: [],
});

export const issueInvoice = defineCall({
  path: '/ops/invoiceIssue',
  summary: '把审核通过或开具失败的发票交给开票服务；同一张发票只会开具一次',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({ invoiceId: Id, reqNo: ReqNo }),
  reply: z.object({ state: z.enum(invoiceState) }),
  codes: ['E0409', 'E3107', 'E3110', 'E4606'],
});

export const refuseInvoice = defineCall({
  path: '/ops/invoiceRefuse',
  summary: '驳回审核通过但还没有开出的申请，账单可以重新申请；红字发票不能驳回',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({ invoiceId: Id, reason: Text(reasonMax, 1), reqNo: ReqNo }),
  reply: z.object({ state: z.enum(invoiceState) }),
  codes: ['E0409', 'E3107', 'E3110'],
});

export const recordInvoice = defineCall({
  path: '/ops/invoiceRecord',
  summary: '登记在税务系统开出的发票：号码与 PDF（先以用途 invoice 上传）',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({
    invoiceId: Id,
    number: z.string().check(z.regex(/^\d{8,20}$/, '发票号码为8到20位数字')),
    fileUrl: z.string().check(z.minLength(1, '请上传发票的 PDF'), z.maxLength(64, '文件编号过长')),
    reqNo: ReqNo,
  }),
  reply: z.object({ state: z.enum(invoiceState) }),
  codes: ['E0409', 'E3107', 'E3110', 'E4607', 'E5208'],
});

export const downloadAnyInvoice = defineDownload({
  path: '/ops/invoicePdf',
  mediaType: 'application/pdf',
  summary: '任一账户发票的 PDF 文件，每次下载都有记录',
  guard: 'operator',
  request: z.object({ invoiceId: Id }),
  reply: Empty,
  codes: ['E3110', 'E4605'],
});
