import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { defineCall, defineDownload } from './defineCall';
import { Empty, Id, Instant, KeyOf, Money, NumberOf, PageNo, PageSize, ReqNo, Text, pageOf } from './fields';
import { withdrawState } from './withdrawals';

/** How withdrawals are paid: by a file that is taken to the bank, or automatically by a channel. */
export const payoutWays = { file: '打款文件', channel: '自动打款' } as const;
export type PayoutWay = keyof typeof payoutWays;

const Payout = z.object({
  withdrawId: z.string(),
  wdNo: z.string(),
  ownerName: z.string(),
  amount: Money,
  fee: Money,
  arrives: Money,
  bank: z.string(),
  accountEnd: z.string(),
  state: z.enum(withdrawState),
  reason: z.string(),
  /** The reviewers who approved it, one or two. */
  reviewers: z.string(),
  /** Number of the file or order that pays it; empty: none yet. */
  batchNo: z.string(),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
});
export type Payout = Infer<typeof Payout>;

export const listPayouts = defineCall({
  path: '/ops/payoutList',
  summary: '全部提现，按状态筛选，先申请的在前',
  guard: 'operator',
  request: z.object({
    state: z._default(NumberOf(withdrawState), withdrawState.approved),
    name: z._default(Text(64), ''),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(Payout), {
    /** Over all pages. */
    sum: z.object({ amount: Money, arrives: Money }),
    /** 1: an automatic channel is configured. */
    hasChannel: z.int(),
  }),
  codes: [],
});

const PayoutBatch = z.object({
  batchId: z.string(),
  batchNo: z.string(),
  way: KeyOf(payoutWays),
  count: z.int(),
  arrives: Money,
  paid: z.int(),
  failed: z.int(),
  madeBy: z.string(),
  madeAt: Instant,
});
export type PayoutBatch = Infer<typeof PayoutBatch>;

export const listPayoutBatches = defineCall({
  path: '/ops/payoutBatches',
  summary: '打款批次，新的在前',
  guard: 'operator',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(PayoutBatch),
  codes: [],
});

export const makePayoutBatch = defineCall({
  path: '/ops/payoutBatch',
  summary: '把审核通过的提现交付打款，最多 500 笔一批，此后为打款中',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({ way: KeyOf(payoutWays), reqNo: ReqNo }),
  reply: z.object({ batchId: z.string(), batchNo: z.string(), count: z.int() }),
  codes: ['E0409', 'E4407', 'E4408'],
});

export const downloadPayoutFile = defineDownload({
  path: '/ops/payoutFile/{batchId}',
  mediaType: 'text/csv',
  summary: '一批提现的打款文件，CSV，含完整账号；每次下载都有记录',
  guard: 'operator',
  request: z.object({ batchId: Id }),
  reply: Empty,
  codes: ['E3110'],
});

export const settlePayout = defineCall({
  path: '/ops/payoutSettle',
  summary: '登记一笔提现的打款结果；失败的退回可提现',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({
    withdrawId: Id,
    isPaid: z.enum(['1', '0']),
    /** Required when it was not paid. */
    reason: z._default(Text(reasonMax), ''),
    reqNo: ReqNo,
  }),
  reply: Empty,
  codes: ['E0409', 'E3107', 'E3109', 'E3110', 'E3111'],
});

/** Characters of the results that an operator imports from the bank. */
export const payoutResultsCharsMax = 200_000;

export const importPayoutResults = defineCall({
  path: '/ops/payoutImport',
  summary:
    '导入银行的打款结果：每行 单号,结果（成功或失败）,原因。有问题的行不处理并逐行说明，其余照常；重复导入无影响',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  bodyBytesMax: 1024 * 1024,
  fileFields: ['content'],
  request: z.object({
    content: z
      .string()
      .check(z.minLength(1, '文件是空的'), z.maxLength(payoutResultsCharsMax, '文件过大，请分批导入')),
    reqNo: ReqNo,
  }),
  reply: z.object({
    paid: z.int(),
    failed: z.int(),
    problems: z.array(z.object({ line: z.int(), text: z.string() })),
  }),
  codes: ['E0409', 'E4409'],
});
