import { z, type Infer } from '@portal/schema';
import { applyReasonRules, dailyCallsMax, ruled } from '@portal/rules';
import { ApplyStateField } from './applications';
import { applyingNeeds } from './applyStanding';
import { defineCall } from './defineCall';
import { Id, Instant, IntField, Money, MoneyInput, ReqNo, SeenMark } from './fields';
import { WeightChangeField, WeightsMark } from './operationWeight';

/** What one payment buys, besides the weights of operations; null: unlimited. */
const Bought = z.object({
  calls: z.nullable(z.int()),
  validDays: z.nullable(z.int()),
  qps: z.int(),
  dayLimit: z.nullable(z.int()),
});
export type Bought = Infer<typeof Bought>;

export const quoteApply = defineCall({
  path: '/apply/quote',
  summary: '续费或变更套餐前的报价：价格、退还的余额、生效与到期时间',
  guard: 'authenticated',
  request: z.object({
    applyId: Id,
    /** The new plan; absent: renews the current one. */
    planId: z.optional(Id),
  }),
  reply: z.object({
    planName: z.string(),
    /** Last agreed price. */
    oldPrice: Money,
    /** Price from now on. */
    price: Money,
    /** What was bought last, and is bought now; absent from servers of the version before. */
    oldBought: z.optional(Bought),
    bought: z.optional(Bought),
    /** Of `bought`, for `renewApply`. */
    boughtMark: SeenMark,
    /** Weights that change, and the hash of all new weights. */
    weightChanges: z.array(WeightChangeField),
    weightsMark: z.string(),
    /** Amount paid in advance when it takes effect; zero for plans billed per call. */
    prepaid: Money,
    /** Refund for the old plan if it took effect now. */
    credit: Money,
    /** Remaining calls or days of the old plan that the refund covers; null: not paid in advance. */
    callsLeft: z.nullable(z.int()),
    daysLeft: z.nullable(z.int()),
    /** What can pay for it: the balance, and the coupons that apply (`coupons`). */
    available: Money,
    coupons: Money,
    expiresAt: z.nullable(Instant),
    /** End of the subscription if it took effect now; null: none. */
    newExpiresAt: z.nullable(Instant),
    /** 1: the provider has to approve it. */
    needsApproval: z.int(),
    /** What has been paid for the subscription in the last half hour, for whoever did not see that; absent: nothing. */
    lastPaid: z.optional(z.object({ at: Instant, amount: Money })),
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
    /** The values that were shown: refused when they have changed since. */
    price: z.optional(Money),
    weightsMark: z.optional(WeightsMark),
    expiresAt: z.optional(Instant),
    boughtMark: SeenMark,
    /** What coupons were shown to pay of it: refused when they would pay less by now. */
    coupons: z.optional(MoneyInput),
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
    /** The value that was shown: refused when it has changed since. */
    price: z.optional(Money),
    weightsMark: z.optional(WeightsMark),
    /** As of `renewApply`, of a plan that is granted at once. */
    coupons: z.optional(MoneyInput),
    reqNo: ReqNo,
  }),
  reply: z.object({ applyId: z.string(), state: ApplyStateField }),
  codes: ['E3102', 'E3103', 'E3104', 'E3105', 'E3106', 'E3107', 'E3110', 'E3112', 'E4004', 'E4305'],
});
