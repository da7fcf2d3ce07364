import { z, type Infer } from '@portal/schema';
import { budgetStates } from './budgetState';
import { chargeTypes } from './catalog';
import { defineCall } from './defineCall';
import {
  Day,
  Empty,
  EnvField,
  Id,
  Instant,
  IntField,
  JsonField,
  KeyOf,
  Money,
  MoneyInput,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  pageOf,
  type ValueOf,
} from './fields';

export const budgetScopes = { account: '账户', app: '应用', api: 'API' } as const;
export type BudgetScope = keyof typeof budgetScopes;
export const budgetPeriods = { day: '每日', month: '每月' } as const;
export type BudgetPeriod = keyof typeof budgetPeriods;
/** What happens at the cap. */
export const budgetAction = { remind: 0, throttle: 1, stop: 2 } as const;
export type BudgetAction = ValueOf<typeof budgetAction>;
export const budgetActions: Readonly<Record<BudgetAction, string>> = {
  [budgetAction.remind]: '仅提醒',
  [budgetAction.throttle]: '限流到每秒 1 次',
  [budgetAction.stop]: '停止调用',
};

/** What a cap counts: yuan, or calls that are charged in production. */
export const budgetUnits = { yuan: '元', calls: '次' } as const;
export type BudgetUnit = keyof typeof budgetUnits;

/** Yuan with four decimals, or a whole number of calls: in the unit of the budget. */
export const BudgetAmount = z.string();

/** What may be spent in this month, of whatever it is about. */
export const MonthBudget = z.object({
  unit: KeyOf(budgetUnits),
  cap: BudgetAmount,
  /** Of the cap, settled and reserved together: 100 at most. */
  percent: z.int(),
  state: KeyOf(budgetStates),
});
export type MonthBudget = Infer<typeof MonthBudget>;

export const budgetOverview = defineCall({
  path: '/budget/overview',
  summary: '费用中心总览',
  guard: 'authenticated',
  request: z.object({}),
  reply: z.object({
    available: Money,
    /** Of it, what the portal gave: spent first, never paid out. */
    gift: Money,
    /** Of it, what was paid in and not spent. */
    refundable: Money,
    /** What operators have frozen of the balance: it is not in `available`. */
    held: Money,
    /** 1: all of it, and what comes. */
    isHeld: z.int(),
    /** What coupons are worth, beside the balance. */
    coupons: Money,
    /** Held by gateways for calls under way; what they do not spend comes back. */
    reserved: Money,
    /** Asked back, and not with whoever paid it in yet. */
    refunding: Money,
    monthCost: Money,
    lastMonthCost: Money,
    forecast: Money,
    /** Of the whole account; null: no such budget is on. */
    monthBudget: z.nullable(MonthBudget),
    days: z.array(z.object({ day: z.string(), cost: Money })),
  }),
  codes: [],
});
export type BudgetOverview = Infer<typeof budgetOverview.reply>;

/** Beside the inbox. */
export const budgetChannels = { mail: '邮件', sms: '短信' } as const;
export type BudgetChannel = keyof typeof budgetChannels;

export const Budget = z.object({
  budgetId: z.string(),
  scope: KeyOf(budgetScopes),
  appId: z.nullable(z.string()),
  appName: z.string(),
  apiId: z.nullable(z.string()),
  apiName: z.string(),
  period: KeyOf(budgetPeriods),
  unit: KeyOf(budgetUnits),
  cap: BudgetAmount,
  used: BudgetAmount,
  reserved: BudgetAmount,
  /** Of the cap, settled and reserved together, as the gateways see it. */
  percent: z.int(),
  levels: z.array(z.int()),
  action: z.enum(budgetAction),
  state: KeyOf(budgetStates),
  isEnabled: z.int(),
  receivers: z.array(z.string()),
  channels: z.array(KeyOf(budgetChannels)),
  /** What holds from the next period on; null: the same. */
  next: z.nullable(z.object({ from: z.string(), unit: KeyOf(budgetUnits), cap: BudgetAmount })),
});
export type Budget = Infer<typeof Budget>;

export const listBudgets = defineCall({
  path: '/budget/list',
  summary: '预算列表；给出应用时为限制该应用的预算，含整个账户的',
  guard: 'authenticated',
  request: z.object({ appId: z.optional(Id), pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(Budget),
  codes: [],
});

export const saveBudget = defineCall({
  path: '/budget/save',
  right: 'spend',
  summary: '新建或修改预算',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    /** Absent: a new one. */
    budgetId: z.optional(Id),
    scope: KeyOf(budgetScopes),
    /** Needed for the scopes app and api. */
    appId: z.optional(Id),
    /** Needed for the scope api. */
    apiId: z.optional(Id),
    period: KeyOf(budgetPeriods),
    cap: MoneyInput,
    levels: z._default(
      JsonField(z.array(z.int().check(z.gte(1), z.lte(100))).check(z.maxLength(6, '最多6个预警档'))),
      [80, 100],
    ),
    action: NumberOf(budgetAction),
    unit: z._default(KeyOf(budgetUnits), 'yuan'),
    /** Persons of the organisation who are told as well; absent: as before. */
    receivers: z.optional(JsonField(z.array(Id).check(z.maxLength(20, '最多20位')))),
    channels: z.optional(JsonField(z.array(KeyOf(budgetChannels)).check(z.maxLength(2)))),
    /** 1: cap, levels and action hold from the next period on. */
    fromNext: z.optional(IntField(0, 1)),
    /** 1: a cap below what this period has used already is meant. */
    isConfirmed: z.optional(IntField(0, 1)),
    reqNo: ReqNo,
  }),
  reply: z.object({ budgetId: z.string() }),
  codes: ['E3101', 'E4004', 'E4301', 'E4302', 'E4303', 'E4304'],
});

export const toggleBudget = defineCall({
  path: '/budget/toggle',
  right: 'spend',
  summary: '启用或停用预算',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({ budgetId: Id, isEnabled: IntField(0, 1) }),
  reply: Empty,
  codes: ['E4303'],
});

export const removeBudget = defineCall({
  path: '/budget/remove',
  right: 'spend',
  summary: '删除预算',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({ budgetId: Id }),
  reply: Empty,
  codes: ['E4303'],
});

const costRange = { appId: z.optional(Id), apiId: z.optional(Id), from: Day, to: Day };

/** What an account pays for, or is paid back. */
export const costKinds = {
  usage: '调用',
  /** Of calls that broke off, or by what was decided in a dispute: see `costKindOf`. */
  refund: '退回',
  plan: '套餐费',
  credit: '套餐退回',
  sla: '服务赔付',
} as const;
export type CostKind = keyof typeof costKinds;

/** What a row of costs is about, in words: a dispute that was decided is no call that broke off. */
export function costKindOf({ kind, ref }: { kind: CostKind; ref: string }): string {
  if (kind !== 'refund') return costKinds[kind];
  return ref === '' ? '调用退回' : '争议退款';
}

const CostRow = z.object({
  /** On which it was booked. */
  day: z.string(),
  kind: KeyOf(costKinds),
  /** Empty for calls, else what it is about. */
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
  /** What those count as: these times the price is the cost. */
  units: z.int(),
  /** Failed: not billed. */
  failures: z.int(),
  /** Of one unit, or of the plan, the lowest and the highest; null: nothing had a price. */
  priceLow: z.nullable(Money),
  priceHigh: z.nullable(Money),
  /** What the portal stood in for, coupons included. */
  discount: Money,
  /** Of the discount, what coupons paid; negative: it came back to them. */
  coupon: Money,
  /** The bill of its month; null: not made yet. */
  billId: z.nullable(z.string()),
  billNo: z.nullable(z.string()),
  /** What was paid; negative: it came back. */
  cost: Money,
});
export type CostRow = Infer<typeof CostRow>;

export const listCosts = defineCall({
  path: '/cost/list',
  summary: '支出：调用按天、应用、API，套餐费与退回逐笔；按入账日，合计即账户流水',
  guard: 'authenticated',
  request: z.object({ ...costRange, pageNo: PageNo, pageSize: PageSize }),
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

/** What costs of a day are told apart by. */
export const costSplits = { api: '按 API', app: '按应用' } as const;
export type CostSplit = keyof typeof costSplits;
/** So many parts have a name; the others are one. */
export const costPartsMax = 4;

export const costTrend = defineCall({
  path: '/cost/trend',
  summary:
    '每天的支出，可按应用与 API 筛选，按 API 或应用分开；支出最多的几个各为一份，其余合为一份；按入账日，最多 90 天',
  guard: 'authenticated',
  request: z.object({ ...costRange, by: z._default(KeyOf(costSplits), 'api') }),
  reply: z.object({
    days: z.array(z.string()),
    /** The one that cost most is first. */
    parts: z.array(
      z.object({
        /** Of the API or the app; null: all others together. */
        id: z.nullable(z.string()),
        name: z.string(),
        /** Of each day; negative: more came back than was paid. */
        costs: z.array(Money),
      }),
    ),
  }),
  codes: ['E3401'],
});
export type CostTrend = Infer<typeof costTrend.reply>;

const EntryRow = z.object({
  transferId: z.string(),
  /** Path of the page that shows what caused it; null: there is nothing more to see. */
  cause: z.nullable(z.string()),
  at: Instant,
  /** What it was, in words. */
  kind: z.string(),
  memo: z.string(),
  /** Signed: of the balance. */
  amount: Money,
  /** Signed: of coupons. */
  coupon: Money,
});

export const listLedger = defineCall({
  path: '/cost/bill',
  summary: '账户流水：充值、套餐费与调用结算；可按日期筛选，合计为筛选出的全部流水',
  guard: 'authenticated',
  request: z.object({ from: z.optional(Day), to: z.optional(Day), pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(EntryRow), {
    /** Of the balance, on all pages: what came, and what went (negative). */
    sum: z.object({ income: Money, spending: Money }),
  }),
  codes: [],
});
export type LedgerRow = Infer<typeof EntryRow>;
