import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { defineCall } from './defineCall';
import {
  Day,
  Empty,
  Id,
  Instant,
  KeyOf,
  Money,
  MoneyInput,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
} from './fields';
import { adjustmentState, payChannels } from './rechargeState';

/** Records a bank transfer that came in or was returned. */
export const noteReceipt = defineCall({
  path: '/ops/rechargeReceipt',
  summary: '登记已领取的充值凭证或线下退款的银行流水号与金额；通过时按它入账',
  effect: 'write',
  guard: 'operator',
  request: z.object({
    kind: z.enum(['recharge', 'refund']),
    subjectId: Id,
    bankSerial: z.string().check(z.regex(/^[A-Za-z0-9-]{6,40}$/, '流水号为 6 到 40 位字母或数字')),
    amount: MoneyInput,
    /** As written in the remark of the transfer; empty: left out. */
    reference: z._default(Text(20), ''),
  }),
  reply: Empty,
  codes: ['E3107', 'E3110', 'E3111', 'E4201', 'E4208', 'E4209'],
});

export const adjustmentNatures = { correction: '差错更正', gift: '赠送与补偿' } as const;
export type AdjustmentNature = keyof typeof adjustmentNatures;
export const adjustmentWays = { credit: '增加', debit: '扣减' } as const;
export type AdjustmentWay = keyof typeof adjustmentWays;

export const findMoneyAccount = defineCall({
  path: '/ops/moneyAccount',
  summary: '按邮箱、手机号或账户编号查找账户的余额',
  guard: 'operator',
  request: z.object({ account: Text(64, 1) }),
  reply: z.object({
    accountId: z.string(),
    name: z.string(),
    balance: Money,
    gift: Money,
    reserved: Money,
    refunding: Money,
  }),
  codes: ['E4210'],
});
export type MoneyAccount = Infer<typeof findMoneyAccount.reply>;

export const addAdjustment = defineCall({
  path: '/ops/adjustmentAdd',
  summary: '给账户增加或扣减金额并说明原因；达到复核金额的由另一位运营通过后生效',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({
    accountId: Id,
    way: KeyOf(adjustmentWays),
    nature: KeyOf(adjustmentNatures),
    amount: MoneyInput,
    reason: Text(reasonMax, 4),
    reqNo: ReqNo,
  }),
  reply: z.object({ adjustmentId: z.string(), state: z.enum(adjustmentState) }),
  codes: ['E3104', 'E3111', 'E4201', 'E4210'],
});

const Adjustment = z.object({
  adjustmentId: z.string(),
  account: z.string(),
  /** Signed. */
  amount: Money,
  nature: KeyOf(adjustmentNatures),
  reason: z.string(),
  state: z.enum(adjustmentState),
  madeBy: z.string(),
  decidedBy: z.string(),
  createdAt: Instant,
  refusal: z.string(),
});
export type AdjustmentRow = Infer<typeof Adjustment>;

export const listAdjustments = defineCall({
  path: '/ops/adjustmentList',
  summary: '账户调整记录，新的在前',
  guard: 'operator',
  request: z.object({ state: z.optional(NumberOf(adjustmentState)), pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(Adjustment),
  codes: [],
});

export const differenceKinds = {
  missingHere: '渠道有，平台没有',
  missingThere: '平台有，渠道没有',
  amount: '金额不一致',
  again: '同一订单再次付款',
  unknown: '找不到订单',
} as const;
export type DifferenceKind = keyof typeof differenceKinds;
export const differenceStates = { open: '待处理', resolved: '已处理' } as const;
export type DifferenceState = keyof typeof differenceStates;

const Difference = z.object({
  differenceId: z.string(),
  channel: KeyOf(payChannels),
  /** Day of the bill; for a notification the day it arrived. */
  day: z.string(),
  kind: KeyOf(differenceKinds),
  /** Number of the payment or refund at the channel. */
  tradeNo: z.string(),
  orderNo: z.string(),
  ours: z.nullable(Money),
  theirs: z.nullable(Money),
  state: KeyOf(differenceStates),
  note: z.string(),
  resolvedBy: z.string(),
  foundAt: Instant,
});
export type DifferenceRow = Infer<typeof Difference>;

const Run = z.object({
  channel: KeyOf(payChannels),
  day: z.string(),
  payments: Money,
  refunds: Money,
  rows: z.int(),
  differences: z.int(),
  finishedAt: z.nullable(Instant),
  failure: z.string(),
});
export type ReconciliationRun = Infer<typeof Run>;

export const listDifferences = defineCall({
  path: '/ops/differenceList',
  summary: '与渠道账单的差异，待处理的在前，附最近的对账',
  guard: 'operator',
  request: z.object({
    state: z._default(KeyOf(differenceStates), 'open'),
    channel: z.optional(KeyOf(payChannels)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(Difference), { runs: z.array(Run) }),
  codes: [],
});

export const runReconciliation = defineCall({
  path: '/ops/reconcile',
  summary: '重新下载某天的渠道账单并对账',
  effect: 'write',
  guard: 'operator',
  request: z.object({ channel: z.enum(['alipay', 'wechat']), day: Day }),
  reply: z.object({ differences: z.int() }),
  codes: ['E4202', 'E0429'],
});

export const recheckDifference = defineCall({
  path: '/ops/differenceRecheck',
  summary: '向渠道查询差异中的订单：已支付且金额一致的补记入账',
  effect: 'write',
  guard: 'operator',
  request: z.object({ differenceId: Id }),
  reply: z.object({ isResolved: z.int() }),
  codes: ['E3110', 'E4202', 'E4211'],
});

export const resolveDifference = defineCall({
  path: '/ops/differenceResolve',
  summary: '说明一条差异如何处理并关闭',
  effect: 'write',
  guard: 'operator',
  request: z.object({ differenceId: Id, note: Text(200, 4) }),
  reply: Empty,
  codes: ['E3110', 'E4211'],
});
