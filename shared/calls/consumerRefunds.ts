import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { defineCall } from './defineCall';
import {
  Id,
  Instant,
  Money,
  MoneyInput,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
  type ValueOf,
} from './fields';

/** Refunds that an operator makes to a consumer out of the provider's earnings. */
export const consumerRefundState = { proposed: 1, done: 2, rejected: 3 } as const;
export type ConsumerRefundState = ValueOf<typeof consumerRefundState>;
export const consumerRefundStates: Readonly<Record<ConsumerRefundState, string>> = {
  [consumerRefundState.proposed]: '待复核',
  [consumerRefundState.done]: '已退款',
  [consumerRefundState.rejected]: '已驳回',
};

const ConsumerRefund = z.object({
  refundId: z.string(),
  applyNo: z.string(),
  apiName: z.string(),
  consumer: z.string(),
  provider: z.string(),
  amount: Money,
  reason: z.string(),
  state: z.enum(consumerRefundState),
  proposedBy: z.string(),
  decidedBy: z.string(),
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
});
export type ConsumerRefund = Infer<typeof ConsumerRefund>;

export const listConsumerRefunds = defineCall({
  path: '/ops/consumerRefundList',
  summary: '争议退款，新的在前',
  guard: 'operator',
  request: z.object({ state: z.optional(NumberOf(consumerRefundState)), pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(ConsumerRefund),
  codes: [],
});

export const addConsumerRefund = defineCall({
  path: '/ops/consumerRefundAdd',
  summary:
    '争议成立时把一个订阅已付的一部分退给使用方，从提供方待结算、再从可提现扣回，不足的由平台承担。达到复核线的须另一位运营复核',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({ applyNo: Text(40, 1), amount: MoneyInput, reason: Text(reasonMax, 1), reqNo: ReqNo }),
  reply: z.object({ refundId: z.string(), state: z.enum(consumerRefundState) }),
  codes: ['E0409', 'E3110', 'E3111', 'E4503'],
});

export const decideConsumerRefund = defineCall({
  path: '/ops/consumerRefundDecide',
  summary: '复核另一位运营提议的争议退款：通过即退款，或驳回',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({ refundId: Id, pass: z.enum(['1', '0']), reqNo: ReqNo }),
  reply: z.object({ state: z.enum(consumerRefundState) }),
  codes: ['E0409', 'E3107', 'E3110', 'E3111', 'E4406', 'E4503'],
});
