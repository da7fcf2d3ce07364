import { z, type Infer } from '@portal/schema';
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
export const budgetStates = { normal: '正常', warned: '预警', reached: '已达上限' } as const;
export type BudgetState = keyof typeof budgetStates;

export const budgetOverview = defineCall({
  path: '/budget/overview',
  summary: '费用中心总览',
  guard: 'authenticated',
  request: z.object({}),
  reply: z.object({
    available: Money,
    /** Held by gateways for calls under way; what they do not spend comes back. */
    reserved: Money,
    monthCost: Money,
    lastMonthCost: Money,
    forecast: Money,
    days: z.array(z.object({ day: z.string(), cost: Money })),
  }),
  codes: [],
});
export type BudgetOverview = Infer<typeof budgetOverview.reply>;

const Budget = z.object({
  budgetId: z.string(),
  scope: KeyOf(budgetScopes),
  appId: z.nullable(z.string()),
  appName: z.string(),
  apiId: z.nullable(z.string()),
  apiName: z.string(),
  period: KeyOf(budgetPeriods),
  cap: Money,
  used: Money,
  reserved: Money,
  /** Of the cap, settled and reserved together, as the gateways see it. */
  percent: z.int(),
  levels: z.array(z.int()),
  action: z.enum(budgetAction),
  state: KeyOf(budgetStates),
  isEnabled: z.int(),
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

const CostRow = z.object({
  day: z.string(),
  appId: z.string(),
  appName: z.string(),
  apiId: z.string(),
  apiName: z.string(),
  applyId: z.string(),
  planName: z.string(),
  planKind: KeyOf(chargeTypes),
  env: EnvField,
  billed: z.int(),
  /** Failed: not billed. */
  failures: z.int(),
  cost: Money,
});
export type CostRow = Infer<typeof CostRow>;

export const listCosts = defineCall({
  path: '/cost/list',
  summary: '支出：按天、应用、API',
  guard: 'authenticated',
  request: z.object({ ...costRange, pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(CostRow), { sum: z.object({ billed: z.int(), failures: z.int(), cost: Money }) }),
  codes: ['E3401'],
});

const EntryRow = z.object({
  at: Instant,
  /** What it was, in words. */
  kind: z.string(),
  memo: z.string(),
  /** Signed. */
  amount: Money,
});

export const listLedger = defineCall({
  path: '/cost/bill',
  summary: '账户流水：充值、套餐费与调用结算',
  guard: 'authenticated',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(EntryRow),
  codes: [],
});
export type LedgerRow = Infer<typeof EntryRow>;
