import { z, type Infer } from '@portal/schema';
import { chargeTypes } from './catalog';
import { defineCall } from './defineCall';
import { Day, Id, KeyOf, Money, PageNo, PageSize, Text, pageOf } from './fields';

/** Kinds of a provider's earnings and deductions. */
export const earningKinds = {
  usage: '调用',
  plan: '套餐',
  credit: '套餐剩余退回',
  void: '调用退回',
  sla: '承诺未达退款',
  dispute: '争议退款',
  adjust: '调整',
} as const;
export type EarningKind = keyof typeof earningKinds;

/** States of an earning. */
export const earningStates = { open: '待结算', settled: '已结算', taken: '已扣回' } as const;
export type EarningState = keyof typeof earningStates;

const Rate = z.object({
  /** Percent with up to two decimals: "8.5". */
  rate: z.string(),
  /** First day of the rate; empty: from the beginning. */
  fromDay: z.string(),
});

const Scope = {
  from: Day,
  to: Day,
  apiId: z.optional(Id),
  /** Part of a consumer's name. */
  consumer: z._default(Text(64), ''),
  kind: z.optional(KeyOf(earningKinds)),
  state: z.optional(KeyOf(earningStates)),
};

const Sum = z.object({
  calls: z.int(),
  /** Units of the calls: prices are per unit. */
  units: z.int(),
  /** What consumers paid. */
  gross: Money,
  commission: Money,
  /** What the platform paid. */
  covered: Money,
  net: Money,
  /** Part that is not settled yet. */
  open: Money,
});
export type EarningSum = Infer<typeof Sum>;

export const earningSummary = defineCall({
  path: '/earning/summary',
  summary: '收益总览：累计、待结算、可提现与平台佣金比例；都与账本一致',
  guard: 'provider',
  request: z.object({}),
  reply: z.object({
    /** All earnings to date. */
    total: Money,
    pending: Money,
    withdrawable: Money,
    frozen: Money,
    withdrawn: Money,
    settleDays: z.int(),
    commission: Rate,
    /** Agreed rate from a later day on; null: none. */
    nextCommission: z.nullable(Rate),
    /** APIs that can be filtered by. */
    apis: z.array(z.object({ apiId: z.string(), name: z.string() })),
  }),
  codes: [],
});
export type EarningSummary = Infer<typeof earningSummary.reply>;

const EarningPoint = z.object({ day: z.string(), gross: Money, commission: Money, net: Money });
export type EarningPoint = Infer<typeof EarningPoint>;

export const earningTrend = defineCall({
  path: '/earning/trend',
  summary: '每天的应收、佣金与实收，最多 366 天',
  guard: 'provider',
  request: z.object({ from: Day, to: Day, apiId: z.optional(Id) }),
  reply: z.object({ points: z.array(EarningPoint) }),
  codes: ['E3401'],
});

const EarningRow = z.object({
  earningId: z.string(),
  day: z.string(),
  kind: KeyOf(earningKinds),
  /** Empty for what concerns no subscription. */
  apiId: z.string(),
  apiName: z.string(),
  planName: z.string(),
  planKind: z.nullable(KeyOf(chargeTypes)),
  /** Agreed price of a call, a month or a pack; null: tiered, or none. */
  price: z.nullable(Money),
  consumer: z.string(),
  calls: z.int(),
  /** Units of the calls: prices are per unit. */
  units: z.int(),
  gross: Money,
  commission: Money,
  covered: Money,
  net: Money,
  open: Money,
  state: KeyOf(earningStates),
  /** Day on which the open part becomes payable; empty: nothing is open. */
  settlesOn: z.string(),
});
export type EarningRow = Infer<typeof EarningRow>;

export const listEarnings = defineCall({
  path: '/earning/list',
  summary: '收益明细，按日、API、套餐与使用方，新的在前；合计与账本一致，最多 366 天',
  guard: 'provider',
  request: z.object({ ...Scope, pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(EarningRow), {
    /** Over all pages. */
    sum: Sum,
  }),
  codes: ['E3401'],
});
