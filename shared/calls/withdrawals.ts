import { z, type Infer } from '@portal/schema';
import { isBankCardNo } from '@portal/rules';
import { defineCall } from './defineCall';
import {
  Day,
  Empty,
  Id,
  Instant,
  KeyOf,
  Mobile,
  Money,
  MoneyInput,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  Ticket,
  SortBy,
  pageOf,
  type ValueOf,
} from './fields';

/** States of a withdrawal. */
export const withdrawState = {
  waiting: 1,
  approved: 2,
  paying: 3,
  paid: 4,
  rejected: 5,
  cancelled: 6,
  failed: 7,
} as const;
export type WithdrawState = ValueOf<typeof withdrawState>;

export const withdrawStates: Readonly<Record<WithdrawState, string>> = {
  [withdrawState.waiting]: '待审核',
  [withdrawState.approved]: '审核通过',
  [withdrawState.paying]: '打款中',
  [withdrawState.paid]: '已到账',
  [withdrawState.rejected]: '已驳回',
  [withdrawState.cancelled]: '已撤销',
  [withdrawState.failed]: '打款失败',
};

export const bankCardKinds = { company: '对公账户', own: '本人银行卡' } as const;
export type BankCardKind = keyof typeof bankCardKinds;
/** Cards that one person may keep. */
export const bankCardsMax = 5;

const BankCard = z.object({
  cardId: z.string(),
  kind: KeyOf(bankCardKinds),
  /** Bank and branch. */
  bank: z.string(),
  /** Last four digits. */
  accountEnd: z.string(),
  /** Account holder; a person's name is masked. */
  holder: z.string(),
});
export type BankCard = Infer<typeof BankCard>;

const Withdrawal = z.object({
  withdrawId: z.string(),
  wdNo: z.string(),
  amount: Money,
  fee: Money,
  /** Amount that reaches the account. */
  arrives: Money,
  bank: z.string(),
  accountEnd: z.string(),
  state: z.enum(withdrawState),
  /** Why it was rejected or not paid. */
  reason: z.string(),
  createdAt: Instant,
  /** When it ended; null: under way. */
  endedAt: z.nullable(Instant),
  /** 1: its owner can still cancel it. Absent from servers of the version before. */
  mayCancel: z.optional(z.int()),
});
export type Withdrawal = Infer<typeof Withdrawal>;

export const withdrawInfo = defineCall({
  path: '/withdraw/info',
  summary: '可提现与待结算的金额、收款账户、手续费与限额',
  guard: 'advanced',
  request: z.object({}),
  reply: z.object({
    withdrawable: Money,
    /** Part frozen by operators. */
    held: Money,
    frozen: Money,
    pending: Money,
    /** When further amounts become withdrawable. */
    pendingSettle: z.array(z.object({ day: z.string(), amount: Money })),
    min: Money,
    fee: Money,
    /** Remaining limit of today. */
    dayLeft: Money,
    dayMax: Money,
    /** 1: a person's account, so the page mentions tax. */
    isPerson: z.int(),
    cards: z.array(BankCard),
    /** Why there is no account to pay to; empty: there is one. */
    cardProblem: z.string(),
    /** Withdrawal under way; null: none. */
    open: z.nullable(Withdrawal),
  }),
  codes: [],
});
export type WithdrawInfo = Infer<typeof withdrawInfo.reply>;

export const applyWithdraw = defineCall({
  path: '/withdraw/apply',
  summary: '申请提现，金额即时冻结；同时只能有一笔在途。ticket 来自 /user/verifyIdentity，场景 withdraw',
  effect: 'write',
  guard: 'advanced',
  right: 'spend',
  isRepeatable: true,
  request: z.object({
    amount: MoneyInput,
    cardId: z.string().check(z.minLength(1, '请选择收款账户'), z.maxLength(64, '编号过长')),
    ticket: Ticket,
    reqNo: ReqNo,
  }),
  reply: z.object({ withdrawId: z.string(), wdNo: z.string(), state: z.enum(withdrawState) }),
  codes: ['E0409', 'E4401', 'E4402', 'E4403', 'E4404', 'E4405', 'E5004'],
});

export const listWithdrawals = defineCall({
  path: '/withdraw/list',
  summary: '提现记录，新的在前',
  guard: 'advanced',
  request: z.object({
    state: z.optional(NumberOf(withdrawState)),
    from: z.optional(Day),
    to: z.optional(Day),
    sort: SortBy('amount', 'createdAt'),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(Withdrawal), {
    /** Over all pages. */
    sum: z.object({ amount: Money, fee: Money }),
  }),
  codes: [],
});

export const viewWithdrawal = defineCall({
  path: '/withdraw/view',
  summary: '一笔提现',
  guard: 'advanced',
  request: z.object({ withdrawId: Id }),
  reply: Withdrawal,
  codes: ['E3110'],
});

export const cancelWithdraw = defineCall({
  path: '/withdraw/cancel',
  summary: '撤销还没有审核的提现，金额退回可提现',
  effect: 'write',
  guard: 'advanced',
  right: 'spend',
  isRepeatable: true,
  request: z.object({ withdrawId: Id, reqNo: ReqNo }),
  reply: z.object({ state: z.enum(withdrawState) }),
  codes: ['E0409', 'E3107', 'E3110'],
});

export const listBankCards = defineCall({
  path: '/bankCard/list',
  summary: '可以收款的账户：已验证的对公账户，或本人的银行卡',
  guard: 'advanced',
  request: z.object({}),
  reply: z.object({ records: z.array(BankCard) }),
  codes: [],
});

export const addBankCard = defineCall({
  path: '/bankCard/add',
  summary:
    '添加本人的银行卡，经银行核验姓名、证件号、卡号与预留手机号。ticket 来自 /user/verifyIdentity，场景 bankCard',
  effect: 'write',
  guard: 'advanced',
  right: 'spend',
  isRepeatable: true,
  request: z.object({
    bank: Text(40, 1),
    branch: z._default(Text(60), ''),
    account: z.string().check(z.refine(isBankCardNo, { error: '银行卡号有误，请核对' })),
    /** Mobile number registered at the bank. */
    phone: Mobile,
    ticket: Ticket,
    reqNo: ReqNo,
  }),
  reply: z.object({ cardId: z.string() }),
  codes: ['E0409', 'E4403', 'E4405', 'E5004', 'E5205', 'E5206', 'E5207'],
});

export const removeBankCard = defineCall({
  path: '/bankCard/remove',
  summary: '删除本人的银行卡；在途的提现不受影响',
  effect: 'write',
  guard: 'advanced',
  right: 'spend',
  request: z.object({ cardId: Id, ticket: Ticket }),
  reply: Empty,
  codes: ['E3110', 'E5004'],
});
