import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { defineCall } from './defineCall';
import { Id, Money, ReqNo, Text } from './fields';

export const quoteUnsubscribe = defineCall({
  path: '/apply/quoteUnsubscribe',
  summary: '退订前的报价：预付费没有用完、会退回的部分',
  guard: 'authenticated',
  request: z.object({ applyId: Id }),
  reply: z.object({
    /** Refund if it were left now; `coupons`: the part of it that goes back to coupons. */
    credit: Money,
    coupons: Money,
    /** Remaining calls or days that the refund covers; null: not paid in advance. */
    callsLeft: z.nullable(z.int()),
    daysLeft: z.nullable(z.int()),
  }),
  codes: ['E3107', 'E3110'],
});
export type LeaveQuote = Infer<typeof quoteUnsubscribe.reply>;

export const unsubscribe = defineCall({
  path: '/apply/unsubscribe',
  right: 'develop',
  summary: '退订，立即生效；退还预付费没有用完的部分，与变更套餐相同',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    applyId: Id,
    reason: z._default(Text(reasonMax), ''),
    /** Absent from releases of before. */
    reqNo: z.optional(ReqNo),
  }),
  reply: z.object({
    /** What was refunded; absent from servers of the version before. */
    credit: z.optional(Money),
  }),
  codes: ['E3107', 'E3110'],
});
