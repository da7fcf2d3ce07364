import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Instant, KeyOf, Money } from './fields';

/** Queues of the money desk, in order. */
export const moneyQueues = {
  recharge: '充值凭证待核款',
  refund: '充值退款待审核',
  refundSent: '退款渠道处理中',
  adjustment: '账户调整待复核',
  hold: '资金冻结待复核',
  coupon: '代金券待复核',
  withdraw: '提现待审核',
  payout: '提现待打款',
  paying: '打款待银行结果',
  dispute: '争议退款待复核',
  statement: '结算单异议待答复',
  invoice: '发票待审核',
  issue: '发票待开具',
  issueFailed: '开票失败待处理',
  difference: '渠道对账差异待处理',
  proof: '资金核对差异',
} as const;
export type MoneyQueue = keyof typeof moneyQueues;

const Waiting = z.object({
  queue: KeyOf(moneyQueues),
  count: z.int(),
  /** Total amount; null: the queue has none. */
  amount: z.nullable(Money),
  /** Since when the oldest waits; null: nothing does. */
  oldestAt: z.nullable(Instant),
  /** Waiting time of the oldest, in whole hours. */
  oldestHours: z.int(),
  /** Promised time, in hours. */
  dueHours: z.int(),
  /** Page of the desk. */
  link: z.string(),
});
export type MoneyWaiting = Infer<typeof Waiting>;

export const viewMoneyOverview = defineCall({
  path: '/ops/moneyOverview',
  summary: '资金总览：各队列待办的数量、金额与等待时长，以及平台持有的资金',
  guard: 'operator',
  request: z.object({}),
  reply: z.object({
    waiting: z.array(Waiting),
    /** Money that the portal holds for its members. */
    sums: z.object({
      /** Of all consumers, including what gateways have reserved. */
      balances: Money,
      gifts: Money,
      coupons: Money,
      /** Frozen by operators, including whole accounts. */
      held: Money,
      refunding: Money,
      pending: Money,
      payable: Money,
      /** On its way to banks. */
      frozen: Money,
      commission: Money,
      /** What the portal paid. */
      covered: Money,
    }),
    heldAccounts: z.int(),
    /** Last complete check of the books; null: none yet. */
    provenAt: z.nullable(Instant),
  }),
  codes: [],
});
export type MoneyOverview = Infer<typeof viewMoneyOverview.reply>;
