import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Id, Instant, KeyOf, Money, PageNo, PageSize, ShortText, pageOf } from './fields';

/** Kinds of accounts on the money desk. */
export const moneyAccountKinds = { person: '个人', organisation: '组织', provider: '提供方' } as const;
export type MoneyAccountKind = keyof typeof moneyAccountKinds;

/** Filters of accounts on the money desk. */
export const moneyAccountStates = { held: '有冻结', open: '有在途单据' } as const;
export type MoneyAccountState = keyof typeof moneyAccountStates;

const Account = z.object({
  accountId: z.string(),
  name: z.string(),
  /** Contact of the account, or of the organisation's owner; empty: none. */
  contact: z.string(),
  isOrganisation: z.int(),
  isProvider: z.int(),
  balance: Money,
  /** Part that can be spent: the balance without frozen amounts. */
  available: Money,
  /** Part of the balance that the portal gave. */
  gift: Money,
  /** Reserved by gateways for calls under way. */
  reserved: Money,
  /** Value of coupons, including what gateways have reserved. */
  coupon: Money,
  /** Frozen part of balance and earnings together. */
  held: Money,
  /** 1: the whole account is frozen. */
  isHeld: z.int(),
  /** Earnings: not settled yet, withdrawable, on their way to the bank. */
  pending: Money,
  payable: Money,
  frozen: Money,
  /** Refunds under way. */
  refunding: Money,
});
export type MoneyAccountRow = Infer<typeof Account>;

export const listMoneyAccounts = defineCall({
  path: '/ops/moneyAccountList',
  summary: '按名称、邮箱、手机号或编号查找账户及其资金，余额多的在前',
  guard: 'operator',
  request: z.object({
    searchText: z.optional(ShortText),
    kind: z.optional(KeyOf(moneyAccountKinds)),
    state: z.optional(KeyOf(moneyAccountStates)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(Account),
  codes: [],
});

/** Transactions that can be under way in an account. */
export const openMoneyKinds = {
  recharge: '充值',
  refund: '充值退款',
  withdraw: '提现',
  adjustment: '账户调整',
  dispute: '争议退款',
  hold: '资金冻结',
  coupon: '代金券',
} as const;
export type OpenMoneyKind = keyof typeof openMoneyKinds;

const OpenMoney = z.object({
  kind: KeyOf(openMoneyKinds),
  no: z.string(),
  amount: z.nullable(Money),
  /** Reason why it is still open, in words. */
  state: z.string(),
  since: Instant,
  /** Page of the desk that handles it. */
  link: z.string(),
});
export type OpenMoney = Infer<typeof OpenMoney>;

export const viewMoneyAccount = defineCall({
  path: '/ops/moneyAccountView',
  summary: '一个账户的资金：余额、冻结、赠送、收益与在途单据',
  guard: 'operator',
  request: z.object({ accountId: Id }),
  reply: z.object({
    account: Account,
    /** To date; zero unless a provider. */
    earned: z.object({ gross: Money, commission: Money, net: Money, withdrawn: Money }),
    /** To date: paid in, refunded, spent. */
    paidIn: Money,
    paidBack: Money,
    spent: Money,
    /** The oldest fifty. */
    open: z.array(OpenMoney),
  }),
  codes: ['E4210'],
});
export type MoneyAccountView = Infer<typeof viewMoneyAccount.reply>;

/** Ledger accounts that an owner can have. */
export const ledgerAccountKinds = {
  balance: '余额',
  reserved: '在途预留',
  refunding: '退款中',
  coupon: '代金券',
  couponReserved: '代金券在途',
  pending: '待结算收益',
  payable: '可提现收益',
  frozen: '提现中',
} as const;
export type LedgerAccountKind = keyof typeof ledgerAccountKinds;

const LedgerEntry = z.object({
  transferId: z.string(),
  at: Instant,
  kind: z.string(),
  memo: z.string(),
  account: KeyOf(ledgerAccountKinds),
  /** Signed. */
  amount: Money,
});
export type LedgerEntry = Infer<typeof LedgerEntry>;

export const listAccountLedger = defineCall({
  path: '/ops/moneyAccountLedger',
  summary: '一个账户的全部分录，新的在前；合计即各科目的余额',
  guard: 'operator',
  request: z.object({
    accountId: Id,
    account: z.optional(KeyOf(ledgerAccountKinds)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(LedgerEntry), { sum: Money }),
  codes: ['E4210'],
});

const TransferSide = z.object({
  /** Null: an account of the platform. */
  accountId: z.nullable(z.string()),
  name: z.string(),
  /** Ledger account, in words. */
  account: z.string(),
  /** Signed; the entries of a transfer add up to zero. */
  amount: Money,
});
export type TransferSide = Infer<typeof TransferSide>;

export const viewMoneyTransfer = defineCall({
  path: '/ops/moneyTransfer',
  summary: '一笔账务：各方分录与起因',
  guard: 'operator',
  request: z.object({ transferId: Id }),
  reply: z.object({
    transferId: z.string(),
    at: Instant,
    kind: z.string(),
    memo: z.string(),
    /** Idempotency key: names the cause, so that it is booked only once. */
    key: z.string(),
    /** Page of the desk that shows the cause; null: none. */
    cause: z.nullable(z.string()),
    /** Calls that it paid, and their API and app, for calls and subscriptions. */
    calls: z.int(),
    about: z.string(),
    /** The first fifty. */
    sides: z.array(TransferSide),
  }),
  codes: ['E3110'],
});
export type MoneyTransfer = Infer<typeof viewMoneyTransfer.reply>;
