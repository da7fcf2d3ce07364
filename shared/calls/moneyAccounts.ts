import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Id, Instant, KeyOf, Money, PageNo, PageSize, ShortText, pageOf } from './fields';

/** Accounts as the money desk tells them apart. */
export const moneyAccountKinds = { person: '个人', organisation: '组织', provider: '提供方' } as const;
export type MoneyAccountKind = keyof typeof moneyAccountKinds;

/** What an account may be looked for by. */
export const moneyAccountStates = { held: '有冻结', open: '有在途单据' } as const;
export type MoneyAccountState = keyof typeof moneyAccountStates;

const Account = z.object({
  accountId: z.string(),
  name: z.string(),
  /** Its own, or of the person who owns the organisation; empty: there is none. */
  contact: z.string(),
  isOrganisation: z.int(),
  isProvider: z.int(),
  balance: Money,
  /** Of it, what may be spent: less what is frozen. */
  available: Money,
  /** Of the balance, what the portal gave. */
  gift: Money,
  /** Held by gateways for calls under way. */
  reserved: Money,
  /** What coupons are worth, what gateways hold of it included. */
  coupon: Money,
  /** Of balance and earnings together. */
  held: Money,
  /** 1: all of it is. */
  isHeld: z.int(),
  /** Earned: not settled yet, may be withdrawn, on its way to the bank. */
  pending: Money,
  payable: Money,
  frozen: Money,
  /** Paid in, on its way back. */
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

/** What is under way in an account. */
export const openMoneyKinds = {
  recharge: '充值',
  refund: '充值退款',
  withdraw: '提现',
  adjustment: '账户调整',
  dispute: '争议退款',
  hold: '冻结',
  coupon: '代金券',
} as const;
export type OpenMoneyKind = keyof typeof openMoneyKinds;

const OpenMoney = z.object({
  kind: KeyOf(openMoneyKinds),
  no: z.string(),
  amount: z.nullable(Money),
  /** What it waits for, in words. */
  state: z.string(),
  since: Instant,
  /** Page of the desk that it is dealt with on. */
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
    /** Of all time; provider only, else zero. */
    earned: z.object({ gross: Money, commission: Money, net: Money, withdrawn: Money }),
    /** Of all time: paid in, gone back, spent. */
    paidIn: Money,
    paidBack: Money,
    spent: Money,
    /** The oldest fifty. */
    open: z.array(OpenMoney),
  }),
  codes: ['E4210'],
});
export type MoneyAccountView = Infer<typeof viewMoneyAccount.reply>;

/** Accounts of the ledger that an owner may have. */
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
  /** Null: the platform's own. */
  accountId: z.nullable(z.string()),
  name: z.string(),
  /** Account of the ledger, in words. */
  account: z.string(),
  /** Signed; all of a transfer add up to zero. */
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
    /** What moves money once only: it names the cause. */
    key: z.string(),
    /** Page of the desk that shows the cause; null: there is none. */
    cause: z.nullable(z.string()),
    /** Calls that it paid, and of which API and app, where it is of calls or a subscription. */
    calls: z.int(),
    about: z.string(),
    /** The first fifty. */
    sides: z.array(TransferSide),
  }),
  codes: ['E3110'],
});
export type MoneyTransfer = Infer<typeof viewMoneyTransfer.reply>;
