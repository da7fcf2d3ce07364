import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { defineCall, defineDownload } from './defineCall';
import {
  Day,
  Empty,
  Id,
  Instant,
  JsonField,
  KeyOf,
  Money,
  MoneyInput,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  SeenMark,
  Text,
  SortBy,
  pageOf,
} from './fields';
import { payChannels, rechargeState, refundState } from './rechargeState';

const Channel = KeyOf(payChannels, '没有这个渠道');

const BankCard = z.object({ name: z.string(), bank: z.string(), branch: z.string(), account: z.string() });

export const listPayChannels = defineCall({
  path: '/pay/channelList',
  summary: '可用的充值渠道、限额与对公账户',
  guard: 'authenticated',
  request: z.object({}),
  reply: z.object({
    records: z.array(
      z.object({
        code: Channel,
        name: z.string(),
        min: Money,
        /** Most of one recharge; depends on the authentication of the account. */
        max: Money,
        fee: Money,
        enabled: z.int(),
      }),
    ),
    /** Account for bank transfers; null: none are accepted. */
    bankCard: z.nullable(BankCard),
    /** Balance that can be spent now. */
    balance: Money,
  }),
  codes: [],
});

const Order = z.object({
  orderNo: z.string(),
  channel: Channel,
  state: z.enum(rechargeState),
  amount: Money,
  /** Amount received; null: nothing yet. A bank transfer may differ from the order. */
  received: z.nullable(Money),
  createdAt: Instant,
  /** When the unpaid order is closed; null: it is over. */
  expiresAt: z.nullable(Instant),
  creditedAt: z.nullable(Instant),
  refunded: Money,
  /** Amount that can be refunded now. */
  refundable: Money,
  /** Reference for the remark of a bank transfer; empty for others. */
  reference: z.string(),
  /** 1: a bank transfer with a voucher. */
  hasVoucher: z.int(),
  /** Why a voucher or the last refund was rejected; empty: none was. */
  reason: z.string(),
});
export type RechargeOrder = Infer<typeof Order>;

const Refund = z.object({
  refundNo: z.string(),
  amount: Money,
  state: z.enum(refundState),
  reason: z.string(),
  failure: z.string(),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
});

const OpenOrder = z.extend(Order, {
  /** Content of the QR code; null: not paid by scanning, or the channel has not answered yet. */
  qr: z.nullable(z.string()),
  /** Payment page of the channel; null: none. */
  payUrl: z.nullable(z.string()),
  /** Demo only: page on which one plays the payer; null: a real channel. */
  playUrl: z.nullable(z.string()),
  /** Milliseconds until it is closed; 0: closed. */
  leftMs: z.int(),
  /** Balance that can be spent now. */
  balance: Money,
  refunds: z.array(Refund),
});
export type OpenRecharge = Infer<typeof OpenOrder>;

export const createRecharge = defineCall({
  path: '/recharge/create',
  right: 'spend',
  summary: '下一笔充值订单；在线支付 30 分钟内有效，对公转账 7 天内有效',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({ amount: MoneyInput, channel: Channel, reqNo: ReqNo }),
  reply: z.object({ orderNo: z.string(), state: z.enum(rechargeState) }),
  codes: ['E4201', 'E4202', 'E0429'],
});

export const queryRecharge = defineCall({
  path: '/recharge/query',
  summary: '一笔充值订单现在如何；待支付时向渠道查询，并给出二维码',
  guard: 'authenticated',
  request: z.object({ orderNo: Id }),
  reply: OpenOrder,
  codes: ['E4206'],
});

export const closeRecharge = defineCall({
  path: '/recharge/close',
  right: 'spend',
  summary: '关闭一笔没有支付的充值订单',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({ orderNo: Id }),
  reply: z.object({ state: z.enum(rechargeState) }),
  codes: ['E3107', 'E4202', 'E4206'],
});

export const sendVoucher = defineCall({
  path: '/recharge/voucher',
  right: 'spend',
  summary: '上传对公转账的凭证，被驳回后可以重新上传',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    orderNo: Id,
    /** `fileUrl` of an upload for the purpose voucher. */
    fileUrl: Id,
    payerName: Text(60, 1),
    reqNo: ReqNo,
  }),
  reply: z.object({ state: z.enum(rechargeState) }),
  codes: ['E3107', 'E4203', 'E4204', 'E4206', 'E5208'],
});

const filter = {
  channel: z.optional(Channel),
  state: z.optional(NumberOf(rechargeState)),
  from: z.optional(Day),
  to: z.optional(Day),
};

export const listRecharges = defineCall({
  path: '/recharge/list',
  summary: '充值记录，新的在前；合计为筛选出的全部',
  guard: 'authenticated',
  request: z.object({
    ...filter,
    sort: SortBy('amount', 'createdAt'),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(Order), {
    sum: z.object({
      /** Total of orders that are or were credited. */
      credited: Money,
      refunded: Money,
      orders: z.int(),
    }),
  }),
  codes: [],
});

export const downloadReceipt = defineDownload({
  path: '/recharge/receipt',
  mediaType: 'application/pdf',
  summary: '一笔已到账充值的回单，含退回的部分',
  guard: 'authenticated',
  request: z.object({ orderNo: Id }),
  reply: Empty,
  codes: ['E3107', 'E4206'],
});

export const refundRecharge = defineCall({
  path: '/recharge/refund',
  right: 'spend',
  summary: '申请把没有用掉的充值金额退回原渠道',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({ orderNo: Id, amount: MoneyInput, reason: Text(reasonMax, 2), reqNo: ReqNo }),
  reply: z.object({ refundNo: z.string(), state: z.enum(refundState) }),
  codes: ['E3107', 'E4201', 'E4205', 'E4206'],
});

const Alert = z.object({
  /** "0.0000": off. */
  below: Money,
  /** Members of the organisation to tell; empty: all who may manage money. */
  receivers: z.array(z.string()),
  isBelow: z.int(),
});

export const viewBalanceAlert = defineCall({
  path: '/finance/alertView',
  summary: '余额提醒的设置',
  guard: 'authenticated',
  request: z.object({}),
  reply: z.extend(Alert, {
    /** Members who can be told; empty for a person's own account. */
    members: z.array(z.object({ userId: z.string(), name: z.string() })),
    /** Of what was set, for `saveBalanceAlert`. */
    mark: SeenMark,
  }),
  codes: [],
});
export type BalanceAlert = Infer<typeof viewBalanceAlert.reply>;

export const saveBalanceAlert = defineCall({
  path: '/finance/alertSave',
  right: 'spend',
  summary: '设置余额提醒：低于多少元、提醒谁；回到该金额以上之前只提醒一次',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({
    below: MoneyInput,
    receivers: z._default(JsonField(z.array(Id).check(z.maxLength(20, '最多20人'))), []),
    /** `mark` of the view. */
    mark: SeenMark,
  }),
  reply: Empty,
  codes: ['E4210', 'E7042'],
});

/** Page on which a visitor of the demo plays the payer. Exists in demo mode only. */
export const demoPay = defineDownload({
  path: '/demo/pay/{orderNo}',
  mediaType: 'text/html',
  summary: '演示模式：模拟的收银台，由访问者选择支付结果',
  request: z.object({ orderNo: Id, answer: z.optional(z.enum(['paid', 'paying', 'failed'])) }),
  reply: Empty,
  codes: ['E4206'],
});
