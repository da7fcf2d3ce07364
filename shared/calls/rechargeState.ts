import type { ValueOf } from './fields';

/** States of a recharge order; 6 to 8 are for bank transfers. */
export const rechargeState = {
  unpaid: 1,
  /** The payer is paying right now. */
  paying: 2,
  credited: 3,
  closed: 5,
  awaitingVoucher: 6,
  checking: 7,
  rejected: 8,
  /** A refund is under way. */
  refunding: 9,
  /** Fully refunded. */
  refunded: 10,
} as const;
export type RechargeState = ValueOf<typeof rechargeState>;
export const rechargeStates: Readonly<Record<RechargeState, string>> = {
  [rechargeState.unpaid]: '待支付',
  [rechargeState.paying]: '支付中',
  [rechargeState.credited]: '已到账',
  [rechargeState.closed]: '已关闭',
  [rechargeState.awaitingVoucher]: '待上传凭证',
  [rechargeState.checking]: '待核款',
  [rechargeState.rejected]: '已驳回',
  [rechargeState.refunding]: '退款中',
  [rechargeState.refunded]: '已退款',
};

/** States of a refund of an order, in full or in part. */
export const refundState = { waiting: 1, sent: 2, done: 3, rejected: 4, failed: 5 } as const;
export type RefundState = ValueOf<typeof refundState>;
export const refundStates: Readonly<Record<RefundState, string>> = {
  [refundState.waiting]: '待审核',
  [refundState.sent]: '退款中',
  [refundState.done]: '已退款',
  [refundState.rejected]: '已驳回',
  [refundState.failed]: '退款失败',
};

/** States of an operator's adjustment of an account. */
export const adjustmentState = { waiting: 1, done: 2, rejected: 3 } as const;
export type AdjustmentState = ValueOf<typeof adjustmentState>;
export const adjustmentStates: Readonly<Record<AdjustmentState, string>> = {
  [adjustmentState.waiting]: '待复核',
  [adjustmentState.done]: '已生效',
  [adjustmentState.rejected]: '已驳回',
};

/** Payment channels. */
export const payChannels = { alipay: '支付宝', wechat: '微信支付', bank: '对公转账' } as const;
export type PayChannel = keyof typeof payChannels;
