import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { defineCall } from './defineCall';
import { Empty, Instant, IntField, KeyOf, Money, ReqNo, Text, Ticket } from './fields';

/** Days in which the closing of an account can be revoked. */
export const closingDays = 30;

/** Reasons that prevent closing an account until they are settled. */
export const closingBlockers = {
  holds: '平台冻结',
  balance: '余额',
  unsettled: '未结算的金额',
  subscriptions: '订阅与申请',
  apps: '应用',
  apis: 'API',
  reviews: '审核中的申请',
  portals: '门户',
  organisations: '组织',
  operator: '运营权限',
} as const;
export type ClosingBlockerKind = keyof typeof closingBlockers;

const Blocker = z.object({
  kind: KeyOf(closingBlockers),
  /** The reason in words. */
  text: z.string(),
  /** Page where the owner can settle it; empty: only an operator can. */
  link: z.string(),
});
export type ClosingBlocker = Infer<typeof Blocker>;

export const viewClosing = defineCall({
  path: '/user/cancelView',
  summary: '注销当前身份的账号之前须处理什么；正在注销时为注销的时间',
  guard: 'signedIn',
  right: 'manage',
  isForLeavers: true,
  request: z.object({}),
  reply: z.object({
    accountName: z.string(),
    isOrganisation: z.int(),
    blockers: z.array(Blocker),
    /** Yuan that the owner has to give up to close the account nevertheless. */
    balance: Money,
    /** When the account closes; null: no closing was requested. */
    closesAt: z.nullable(Instant),
  }),
  codes: [],
});
export type ClosingView = Infer<typeof viewClosing.reply>;

export const closeAccount = defineCall({
  path: '/user/cancel',
  summary:
    '注销当前身份的账号：30 天后生效，期间可撤销。ticket 来自 /user/verifyIdentity，场景 closeAccount；E5009 带有 blockers',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  // Also for an account that already waits for its closing: a repeated request must get its first answer.
  isForLeavers: true,
  isRepeatable: true,
  request: z.object({
    ticket: Ticket,
    reason: z._default(Text(reasonMax), ''),
    /** 1: gives up the balance. */
    waivesBalance: z._default(IntField(0, 1), 0),
    reqNo: ReqNo,
  }),
  reply: z.object({ coolUntil: Instant }),
  codes: ['E0409', 'E5004', 'E5009', 'E5012'],
});

export const withdrawClosing = defineCall({
  path: '/user/cancelWithdraw',
  summary: '撤销注销，账号恢复使用',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  isForLeavers: true,
  request: z.object({}),
  reply: Empty,
  codes: ['E3107'],
});
