import { z, type Infer } from '@portal/schema';
import { defineCall, defineDownload } from './defineCall';
import { Empty, Id, Instant, KeyOf, Money, PageNo, PageSize, pageOf } from './fields';
import { costKinds } from './costs';

const Bill = z.object({
  billId: z.string(),
  billNo: z.string(),
  /** "2026-08" */
  month: z.string(),
  madeAt: Instant,
  lines: z.int(),
  discount: Money,
  /** Part of the discount that coupons paid. */
  coupon: Money,
  /** Amount paid; negative when refunds exceed it. */
  total: Money,
});
export type Bill = Infer<typeof Bill>;

export const listBills = defineCall({
  path: '/cost/billList',
  summary: '月度账单，新的在前',
  guard: 'authenticated',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(Bill),
  codes: [],
});

const BillLine = z.object({
  seq: z.int(),
  appName: z.string(),
  apiName: z.string(),
  planName: z.string(),
  kind: KeyOf(costKinds),
  billed: z.int(),
  /** Units of those calls: units times price is the cost. */
  units: z.int(),
  failures: z.int(),
  priceLow: z.nullable(Money),
  priceHigh: z.nullable(Money),
  discount: Money,
  /** Part of the discount that coupons paid. */
  coupon: Money,
  cost: Money,
});
export type BillLine = Infer<typeof BillLine>;

export const viewBill = defineCall({
  path: '/cost/billView',
  summary: '一张账单与它的明细',
  guard: 'authenticated',
  request: z.object({ billId: Id, pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(BillLine), { bill: Bill }),
  codes: ['E4306'],
});

export const downloadBill = defineDownload({
  path: '/cost/billPdf',
  mediaType: 'application/pdf',
  summary: '账单的 PDF 文件',
  guard: 'authenticated',
  request: z.object({ billId: Id }),
  reply: Empty,
  codes: ['E4306'],
});
