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
  /** Of the cap, settled and reserved together: more than 100 where the budget does not stop calls. */
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
  /** Of the cap, settled and reserved together, as the gateways see it; above 100 as for `MonthBudget`. */
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
