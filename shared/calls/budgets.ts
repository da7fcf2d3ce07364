import { z, type Infer } from '@portal/schema';
import { budgetStates } from './budgetState';
import { defineCall } from './defineCall';
import {
  Empty,
  Id,
  IntField,
  JsonField,
  KeyOf,
  Money,
  MoneyInput,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  SeenMark,
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

/** Unit of a cap: yuan, or billed production calls. */
export const budgetUnits = { yuan: '元', calls: '次' } as const;
export type BudgetUnit = keyof typeof budgetUnits;

/** Yuan with four decimals, or a whole number of calls, depending on the unit of the budget. */
export const BudgetAmount = z.string();

/** A budget of the current month. */
export const MonthBudget = z.object({
  unit: KeyOf(budgetUnits),
  cap: BudgetAmount,
  /** Settled and reserved share of the cap; can exceed 100 where the budget does not stop calls. */
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
    /** Part that the portal gave: spent first, never paid out. */
    gift: Money,
    /** Part that was paid in and is not spent. */
    refundable: Money,
    /** Part of the balance frozen by operators; not included in `available`. */
    held: Money,
    /** 1: everything is frozen, including later income. */
    isHeld: z.int(),
    /** Value of the coupons, in addition to the balance. */
    coupons: Money,
    /** Reserved by gateways for calls under way; what is not spent returns. */
    reserved: Money,
    /** Refunds that have been requested and have not arrived yet. */
    refunding: Money,
    monthCost: Money,
    lastMonthCost: Money,
    forecast: Money,
    /** Monthly budget of the whole account; null: none is active. */
    monthBudget: z.nullable(MonthBudget),
    days: z.array(z.object({ day: z.string(), cost: Money })),
  }),
  codes: [],
});
export type BudgetOverview = Infer<typeof budgetOverview.reply>;

/** Channels in addition to the inbox. */
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
  /** Settled and reserved share of the cap, as gateways see it; can exceed 100 as in `MonthBudget`. */
  percent: z.int(),
  levels: z.array(z.int()),
  action: z.enum(budgetAction),
  state: KeyOf(budgetStates),
  isEnabled: z.int(),
  receivers: z.array(z.string()),
  channels: z.array(KeyOf(budgetChannels)),
  /** Settings from the next period on; null: unchanged. */
  next: z.nullable(z.object({ from: z.string(), unit: KeyOf(budgetUnits), cap: BudgetAmount })),
  /** Of its settings, for `saveBudget`. */
  mark: SeenMark,
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
    /** Required for the scopes app and api. */
    appId: z.optional(Id),
    /** Required for the scope api. */
    apiId: z.optional(Id),
    period: KeyOf(budgetPeriods),
    cap: MoneyInput,
    levels: z._default(
      JsonField(z.array(z.int().check(z.gte(1), z.lte(100))).check(z.maxLength(6, '最多6个预警档'))),
      [80, 100],
    ),
    action: NumberOf(budgetAction),
    unit: z._default(KeyOf(budgetUnits), 'yuan'),
    /** Further persons of the organisation to tell; absent: unchanged. */
    receivers: z.optional(JsonField(z.array(Id).check(z.maxLength(20, '最多20位')))),
    channels: z.optional(JsonField(z.array(KeyOf(budgetChannels)).check(z.maxLength(2)))),
    /** 1: cap, levels and action apply from the next period on. */
    fromNext: z.optional(IntField(0, 1)),
    /** 1: confirms a cap below what this period has already used. */
    isConfirmed: z.optional(IntField(0, 1)),
    /** `mark` of the budget as it was opened. */
    mark: SeenMark,
    reqNo: ReqNo,
  }),
  /** `mark`: for the next save. */
  reply: z.object({ budgetId: z.string(), mark: SeenMark }),
  codes: ['E3101', 'E4004', 'E4301', 'E4302', 'E4303', 'E4304', 'E7042'],
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
