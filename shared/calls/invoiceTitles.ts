import { z, type Infer } from '@portal/schema';
import { invoiceTitleKinds, invoiceTitleMax } from '@portal/rules';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, KeyOf, ReqNo, SeenMark, Text } from './fields';

const kind = KeyOf(invoiceTitleKinds, '请选择抬头类型');

const InvoiceTitle = z.object({
  titleId: z.string(),
  kind,
  name: z.string(),
  /** Empty for a person. */
  taxNo: z.string(),
  bank: z.string(),
  account: z.string(),
  address: z.string(),
  phone: z.string(),
  /** 1: used when none is chosen. */
  isDefault: z.int(),
  createdAt: Instant,
  /** Of its content, for `saveInvoiceTitle`. */
  mark: SeenMark,
});
export type InvoiceTitle = Infer<typeof InvoiceTitle>;

export const listInvoiceTitles = defineCall({
  path: '/invoice/titleList',
  summary: '发票抬头，默认的在前',
  guard: 'authenticated',
  request: z.object({}),
  reply: z.object({
    records: z.array(InvoiceTitle),
    /** Prefill from the enterprise's authentication; null: none. */
    suggestion: z.nullable(z.object({ name: z.string(), taxNo: z.string() })),
  }),
  codes: [],
});

export const saveInvoiceTitle = defineCall({
  path: '/invoice/titleSave',
  summary: '新建或修改发票抬头；税号按校验位核对。已提交的申请不受影响',
  effect: 'write',
  guard: 'authenticated',
  right: 'spend',
  isRepeatable: true,
  request: z.object({
    /** Absent: a new one. */
    titleId: z.optional(Id),
    kind,
    name: Text(invoiceTitleMax.name, 1),
    taxNo: z._default(Text(invoiceTitleMax.taxNo), ''),
    bank: z._default(Text(invoiceTitleMax.bank), ''),
    account: z._default(Text(invoiceTitleMax.account), ''),
    address: z._default(Text(invoiceTitleMax.address), ''),
    phone: z._default(Text(invoiceTitleMax.phone), ''),
    isDefault: z._default(z.enum(['1', '0']), '0'),
    /** `mark` of the list. */
    mark: SeenMark,
    reqNo: ReqNo,
  }),
  reply: z.object({ titleId: z.string() }),
  codes: ['E0409', 'E4602', 'E4604', 'E7042'],
});

export const removeInvoiceTitle = defineCall({
  path: '/invoice/titleRemove',
  summary: '删除发票抬头；已提交的申请不受影响',
  effect: 'write',
  guard: 'authenticated',
  right: 'spend',
  request: z.object({ titleId: Id }),
  reply: Empty,
  codes: ['E4602'],
});
