import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Instant, Text, Ticket, type ValueOf } from './fields';

export const factorAppealState = { waiting: 1, passed: 2, rejected: 3, cancelled: 4, done: 5 } as const;
export type FactorAppealState = ValueOf<typeof factorAppealState>;

/** Hours for which the owner can object after an operator has agreed. */
export const factorAppealHours = 72;

export const appealFactor = defineCall({
  path: '/user/mfa/appeal',
  summary: '两步验证方式全部丢失时申诉重置。mfaTicket 来自登录的 E5301：密码和邮箱验证码已经通过',
  effect: 'write',
  request: z.object({
    mfaTicket: Ticket,
    /** Must match the real-name authentication; absent: the account has none. */
    realName: z.optional(Text(40)),
    idNo: z.optional(Text(20)),
    remark: Text(200, 5),
  }),
  reply: Empty,
  codes: ['E5011', 'E5207', 'E5305', 'E0429'],
});

export const viewFactorAppeal = defineCall({
  path: '/user/mfa/appealView',
  summary: '最近一次重置两步验证的申诉',
  request: z.object({ mfaTicket: Ticket }),
  reply: z.object({
    /** Null: there was none. */
    appeal: z.nullable(
      z.object({
        state: z.enum(factorAppealState),
        submittedAt: Instant,
        /** When the second factor is removed; null: not approved. */
        effectiveAt: z.nullable(Instant),
        reason: z.string(),
      }),
    ),
  }),
  codes: ['E5305'],
});
export type FactorAppeal = NonNullable<Infer<typeof viewFactorAppeal.reply>['appeal']>;

export const cancelFactorAppeal = defineCall({
  path: '/user/mfa/cancelAppeal',
  summary: '用通知里的链接取消不是本人提交的申诉',
  effect: 'write',
  request: z.object({ token: Ticket }),
  reply: Empty,
  codes: ['E5010', 'E0429'],
});
