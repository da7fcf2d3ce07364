import { z, type Infer } from '@portal/schema';
import { chargeTypes } from './catalog';
import { defineCall } from './defineCall';
import { Day, EnvField, Id, Instant, KeyOf, Money, PageNo, PageSize, SortBy, pageOf } from './fields';

const costRange = { appId: z.optional(Id), apiId: z.optional(Id), from: Day, to: Day };

/** Kinds of costs and refunds of an account. */
export const costKinds = {
  usage: '调用',
  /** Of interrupted calls, or after a dispute: see `costKindOf`. */
  refund: '退回',
  plan: '套餐费',
  credit: '套餐退回',
  sla: '服务赔付',
} as const;
export type CostKind = keyof typeof costKinds;

/** Kind of a cost in words; tells refunds after a dispute from those of interrupted calls. */
export function costKindOf({ kind, ref }: { kind: CostKind; ref: string }): string {
  if (kind !== 'refund') return costKinds[kind];
  return ref === '' ? '调用退回' : '争议退款';
}

const CostRow = z.object({
  /** Day of the booking. */
  day: z.string(),
  kind: KeyOf(costKinds),
  /** Empty for calls, else the object that it is about. */
  ref: z.string(),
  appId: z.string(),
  appName: z.string(),
  apiId: z.string(),
  apiName: z.string(),
  applyId: z.string(),
  planName: z.string(),
  planKind: KeyOf(chargeTypes),
  env: EnvField,
  billed: z.int(),
  /** Units of those calls: units times price is the cost. */
  units: z.int(),
  /** Failed calls, which are not billed. */
  failures: z.int(),
  /** Lowest and highest unit price or plan price; null: nothing had a price. */
  priceLow: z.nullable(Money),
  priceHigh: z.nullable(Money),
  /** What the portal paid, coupons included. */
  discount: Money,
  /** Part of the discount that coupons paid; negative: returned to them. */
  coupon: Money,
  /** The monthly bill that includes it; null: not made yet. */
  billId: z.nullable(z.string()),
  billNo: z.nullable(z.string()),
  /** Amount paid; negative: refunded. */
  cost: Money,
});
export type CostRow = Infer<typeof CostRow>;

export const listCosts = defineCall({
  path: '/cost/list',
  summary: '支出：调用按天、应用、API，套餐费与退回逐笔；按入账日，合计即账户流水',
  guard: 'authenticated',
  request: z.object({
    ...costRange,
    sort: SortBy('day', 'billed', 'cost'),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(CostRow), {
    sum: z.object({
      billed: z.int(),
      units: z.int(),
      failures: z.int(),
      discount: Money,
      coupon: Money,
      cost: Money,
    }),
  }),
  codes: ['E3401'],
});

/** Dimensions by which daily costs are split. */
export const costSplits = { api: '按 API', app: '按应用' } as const;
export type CostSplit = keyof typeof costSplits;
/** Number of parts shown by name; the rest is summed up. */
export const costPartsMax = 4;

export const costTrend = defineCall({
  path: '/cost/trend',
  summary:
    '每天的支出，可按应用与 API 筛选，按 API 或应用分开；支出最多的几个各为一份，其余合为一份；按入账日，最多 90 天',
  guard: 'authenticated',
  request: z.object({ ...costRange, by: z._default(KeyOf(costSplits), 'api') }),
  reply: z.object({
    days: z.array(z.string()),
    /** Highest cost first. */
    parts: z.array(
      z.object({
        /** Id of the API or app; null: all others together. */
        id: z.nullable(z.string()),
        name: z.string(),
        /** Cost of each day; negative: refunds exceeded it. */
        costs: z.array(Money),
      }),
    ),
  }),
  codes: ['E3401'],
});
export type CostTrend = Infer<typeof costTrend.reply>;

const EntryRow = z.object({
  transferId: z.string(),
  /** Path of the page that shows the cause; null: none. */
  cause: z.nullable(z.string()),
  at: Instant,
  /** Kind of entry, in words. */
  kind: z.string(),
  memo: z.string(),
  /** Signed change of the balance. */
  amount: Money,
  /** Signed change of coupons. */
  coupon: Money,
});

export const listLedger = defineCall({
  path: '/cost/bill',
  summary: '账户流水：充值、套餐费与调用结算；可按日期筛选，合计为筛选出的全部流水',
  guard: 'authenticated',
  request: z.object({ from: z.optional(Day), to: z.optional(Day), pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(EntryRow), {
    /** Changes of the balance over all pages: income, and spending (negative). */
    sum: z.object({ income: Money, spending: Money }),
  }),
  codes: [],
});
export type LedgerRow = Infer<typeof EntryRow>;
