import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Id, IntField, KeyOf } from './fields';
import { Budget, BudgetAmount, budgetPeriods } from './budgets';

const Candidate = z.object({
  userId: z.string(),
  name: z.string(),
  /** 1: told by their role, whether chosen or not. */
  isReader: z.int(),
});

export const viewBudget = defineCall({
  path: '/budget/view',
  summary: '某个 API（或已有预算）的预算设置：现值、近三期用量、按当前速度用完的日期',
  guard: 'authenticated',
  request: z.object({
    /** Id of an existing budget; otherwise the app, and the API if any, that it is for. */
    budgetId: z.optional(Id),
    appId: z.optional(Id),
    apiId: z.optional(Id),
    /** 1: a daily instead of a monthly budget. Only for a budget that does not exist yet. */
    isDaily: z.optional(IntField(0, 1)),
  }),
  reply: z.object({
    appId: z.nullable(z.string()),
    appName: z.string(),
    apiId: z.nullable(z.string()),
    apiName: z.string(),
    period: KeyOf(budgetPeriods),
    budget: z.nullable(Budget),
    /** Spending of the current period and the two before, newest first. */
    spent: z.array(z.object({ from: z.string(), cost: BudgetAmount, calls: z.int(), isCurrent: z.int() })),
    /**
     * Day on which the cap is reached at the average pace of the last seven days and today; null: not within the
     * period.
     */
    runsOutOn: z.nullable(z.string()),
    candidates: z.array(Candidate),
  }),
  codes: ['E3101', 'E4004', 'E4303'],
});
export type BudgetView = Infer<typeof viewBudget.reply>;
