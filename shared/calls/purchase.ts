import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Id, Money, MoneyInput, ReqNo } from './fields';
import { BudgetAmount, budgetAction } from './budgets';

const BudgetCheck = z.object({
  budgetId: z.string(),
  name: z.string(),
  action: z.enum(budgetAction),
  cap: Money,
  /** Including what gateways have reserved. */
  used: Money,
  /** 1: the purchase exceeds the cap. It is refused if the budget stops calls; otherwise its owner is told. */
  isExceeded: z.int(),
  /** The cap in whole yuan that it would fit under. */
  raiseTo: Money,
});
export type BudgetCheck = Infer<typeof BudgetCheck>;

export const checkBudgets = defineCall({
  path: '/budget/check',
  summary: '购买套餐、续费前：这笔支付会计入哪些预算，是否超出，以及可以用来支付的余额与代金券',
  guard: 'authenticated',
  request: z.object({ appId: Id, apiId: Id, amount: MoneyInput }),
  reply: z.object({
    records: z.array(BudgetCheck),
    /**
     * What can pay for it now: the balance, and the coupons that apply (`coupons`); absent from servers of the version
     * before.
     */
    available: z.optional(Money),
    coupons: z.optional(Money),
  }),
  codes: ['E3101'],
});

export const raiseBudget = defineCall({
  path: '/budget/raise',
  right: 'spend',
  summary: '调高预算的上限，立即生效',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({ budgetId: Id, cap: MoneyInput, reqNo: ReqNo }),
  reply: z.object({ cap: BudgetAmount }),
  codes: ['E4301', 'E4303'],
});
