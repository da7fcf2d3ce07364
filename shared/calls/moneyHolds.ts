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
  type ValueOf,
} from './fields';

/** What can be frozen. */
export const holdScopes = { balance: '余额', payable: '可提现收益', all: '整个账户' } as const;
export type HoldScope = keyof typeof holdScopes;

export const holdState = { waiting: 1, active: 2, ended: 3, rejected: 4 } as const;
export type HoldState = ValueOf<typeof holdState>;
export const holdStates: Readonly<Record<HoldState, string>> = {
  [holdState.waiting]: '待复核',
  [holdState.active]: '冻结中',
  [holdState.ended]: '已解冻',
  [holdState.rejected]: '已驳回',
};

const Hold = z.object({
  holdId: z.string(),
  accountId: z.string(),
  account: z.string(),
  scope: KeyOf(holdScopes),
  /** Null: the whole account. */
  amount: z.nullable(Money),
  reason: z.string(),
  state: z.enum(holdState),
  /** Null: until it is released. */
  endsAt: z.nullable(Instant),
  madeBy: z.string(),
  decidedBy: z.string(),
  refusal: z.string(),
  /** Who released it; empty: it expired. */
  endedBy: z.string(),
  endReason: z.string(),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
});
export type HoldRow = Infer<typeof Hold>;

export const listHolds = defineCall({
  path: '/ops/holdList',
  summary: '资金冻结，新的在前',
  guard: 'operator',
  request: z.object({
    accountId: z.optional(Id),
    state: z.optional(NumberOf(holdState)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(Hold),
  codes: [],
});

export const addHold = defineCall({
  path: '/ops/holdAdd',
  summary: '冻结账户的一部分金额或整个账户；达到复核金额的由另一位运营通过后生效',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({
    accountId: Id,
    scope: KeyOf(holdScopes),
    /** Required unless the whole account is frozen. */
    amount: z.optional(MoneyInput),
    reason: Text(reasonMax, 4),
    /** Last day; absent: until it is released. */
    until: z.optional(Day),
    reqNo: ReqNo,
  }),
  reply: z.object({ holdId: z.string(), state: z.enum(holdState) }),
  codes: ['E3104', 'E3111', 'E4201', 'E4210', 'E4212'],
});

export const releaseHold = defineCall({
  path: '/ops/holdRelease',
  summary: '提前解冻并说明原因；达到复核金额的须由提交人以外的运营解冻',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({ holdId: Id, reason: Text(reasonMax, 4), reqNo: ReqNo }),
  reply: Empty,
  codes: ['E3107', 'E3111', 'E4209', 'E4213'],
});
