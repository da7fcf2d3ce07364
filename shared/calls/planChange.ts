import { z, type Infer } from '@portal/schema';
import { applyReasonRules, dailyCallsMax, ruled } from '@portal/rules';
import { ApplyStateField } from './applications';
import { applyingNeeds } from './applyStanding';
import { defineCall } from './defineCall';
import { Id, Instant, IntField, Money, ReqNo } from './fields';
import { WeightChangeField, WeightsMark } from './operationWeight';

export const quoteApply = defineCall({
  path: '/apply/quote',
  summary: '续费或变更套餐前的报价：价格、退还的余额、生效与到期时间',
  guard: 'authenticated',
  request: z.object({
    applyId: Id,
    /** The plan to change to; absent: the subscription goes on with its own. */
    planId: z.optional(Id),
  }),
  reply: z.object({
    planName: z.string(),
    /** What was agreed the last time. */
    oldPrice: Money,
    /** What it costs from now on. */
    price: Money,
    /** What operations count as from now on, where it is something else; and what stands for all of it. */
    weightChanges: z.array(WeightChangeField),
    weightsMark: z.string(),
    /** What is paid in advance when it takes effect; zero where calls are paid one by one. */
    prepaid: Money,
    /** What comes back of the old plan if it took effect now. */
    credit: Money,
    /** Calls, or days, of the old plan that the credit is for; null: it was not paid that way. */
    callsLeft: z.nullable(z.int()),
    daysLeft: z.nullable(z.int()),
    /** What may be spent on it: the balance, and the coupons that fit (`coupons`). */
    available: Money,
    coupons: Money,
    expiresAt: z.nullable(Instant),
    /** Its end if it took effect now; null: none. */
    newExpiresAt: z.nullable(Instant),
    /** 1: it takes effect once the provider has agreed. */
    needsApproval: z.int(),
  }),
  codes: ['E3102', 'E3103', 'E3105', 'E3107', 'E3110', 'E3112', 'E4004'],
});
export type ApplyQuote = Infer<typeof quoteApply.reply>;

export const renewApply = defineCall({
  path: '/apply/renew',
  right: applyingNeeds.right,
  summary: '续费使用中或已到期的订阅，按套餐今天的价格付费',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    applyId: Id,
    /** As they were shown: refused when something has changed meanwhile. */
    price: z.optional(Money),
    weightsMark: z.optional(WeightsMark),
    expiresAt: z.optional(Instant),
    reqNo: ReqNo,
  }),
  reply: z.object({ expiresAt: z.nullable(Instant) }),
  codes: ['E3102', 'E3103', 'E3104', 'E3107', 'E3110', 'E3112', 'E4004', 'E4305'],
});

export const changePlan = defineCall({
  path: '/apply/changePlan',
  right: applyingNeeds.right,
  summary: '变更订阅的套餐；原套餐在新套餐通过前不变，通过时退还预付费剩余部分',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    applyId: Id,
    planId: Id,
    reason: ruled(applyReasonRules),
    dailyCalls: IntField(1, dailyCallsMax),
    /** As it was shown: refused when it has changed meanwhile. */
    price: z.optional(Money),
    weightsMark: z.optional(WeightsMark),
    reqNo: ReqNo,
  }),
  reply: z.object({ applyId: z.string(), state: ApplyStateField }),
  codes: ['E3102', 'E3103', 'E3104', 'E3105', 'E3106', 'E3107', 'E3110', 'E3112', 'E4004', 'E4305'],
});
