import { z, type Infer } from '@portal/schema';
import { accountKinds, passwordRules, ruled, verificationCodeRules } from '@portal/rules';
import { defineCall } from './defineCall';
import { Email, Empty, Id, Instant, KeyOf, Mobile, ReqNo, Text, Ticket, type ValueOf } from './fields';

/** How long a change of the e-mail or the mobile number can be taken back, in hours. */
export const undoHours = 24;

/** `ticket` of these calls comes from /user/verifyIdentity, for the scene of the call. */
export const changePassword = defineCall({
  path: '/user/changePassword',
  summary: '修改密码，默认让其他设备退出登录',
  effect: 'write',
  guard: 'signedIn',
  about: 'person',
  isRepeatable: true,
  request: z.object({
    ticket: Ticket,
    userPswd: ruled(passwordRules),
    /** 1: all other sessions of the account end. */
    kickOthers: z._default(z.enum(['0', '1']), '1'),
    reqNo: ReqNo,
  }),
  reply: Empty,
  codes: ['E5004', 'E5006'],
});

export const changeEmail = defineCall({
  path: '/user/changeEmail',
  summary: '修改或绑定邮箱；原邮箱收到通知，24 小时内可以撤销',
  effect: 'write',
  guard: 'signedIn',
  about: 'person',
  isRepeatable: true,
  request: z.object({
    ticket: Ticket,
    newAccount: Email,
    /** Code that was sent to the new address, scene changeEmail. */
    vercode: ruled(verificationCodeRules),
    reqNo: ReqNo,
  }),
  reply: z.object({ accountMask: z.string() }),
  codes: ['E0001', 'E0005', 'E0028', 'E5001', 'E5004', 'E5007'],
});

export const changePhone = defineCall({
  path: '/user/changePhone',
  summary: '修改或绑定手机号；原手机号收到通知，24 小时内可以撤销',
  effect: 'write',
  guard: 'signedIn',
  about: 'person',
  isRepeatable: true,
  request: z.object({
    ticket: Ticket,
    newAccount: Mobile,
    /** Code that was sent to the new number, scene changePhone. */
    vercode: ruled(verificationCodeRules),
    reqNo: ReqNo,
  }),
  reply: z.object({ accountMask: z.string() }),
  codes: ['E0001', 'E0005', 'E0028', 'E5001', 'E5004', 'E5007'],
});

/**
 * Undoes a change of the address, by the link 不是我操作 in the mail to the old one. Needs no session: the password may be
 * known to a stranger.
 */
export const undoChange = defineCall({
  path: '/user/undoChange',
  summary: '撤销一次不是本人的邮箱或手机号修改：恢复原值，结束所有会话，原密码作废',
  effect: 'write',
  request: z.object({ token: Ticket }),
  reply: z.object({
    kind: KeyOf(accountKinds),
    /** Masked account that is bound again; empty: none was before. */
    accountMask: z.string(),
    /** For /user/resetPassword. */
    ticket: z.string(),
  }),
  codes: ['E5010', 'E0429'],
});

export const phoneAppealState = { waiting: 1, passed: 2, rejected: 3 } as const;
export type PhoneAppealState = ValueOf<typeof phoneAppealState>;

export const appealPhone = defineCall({
  path: '/user/phoneAppeal',
  summary: '旧手机号已停用时申诉换绑，由运营核对证件后处理',
  effect: 'write',
  guard: 'signedIn',
  about: 'person',
  isRepeatable: true,
  request: z.object({
    newPhone: Mobile,
    /** Code that was sent to the new number, scene changePhone. */
    vercode: ruled(verificationCodeRules),
    /** Ids of uploaded pictures. */
    idFrontUrl: Id,
    handUrl: Id,
    remark: Text(200, 5),
    reqNo: ReqNo,
  }),
  reply: z.object({ appealId: z.string() }),
  codes: ['E0001', 'E0005', 'E0028', 'E5001', 'E5007', 'E5011', 'E5207', 'E5208'],
});

export const viewPhoneAppeal = defineCall({
  path: '/user/phoneAppealView',
  summary: '最近一次手机号申诉的进度',
  guard: 'signedIn',
  about: 'person',
  request: z.object({}),
  reply: z.object({
    /** Null: there was none. */
    appeal: z.nullable(
      z.object({
        appealId: z.string(),
        state: z.enum(phoneAppealState),
        phoneMask: z.string(),
        rejects: z.array(z.object({ field: z.string(), reason: z.string() })),
        submittedAt: Instant,
        /** When its pictures are deleted; null: it is undecided, or they are deleted already. */
        papersUntil: z.nullable(Instant),
      }),
    ),
  }),
  codes: [],
});
export type PhoneAppeal = NonNullable<Infer<typeof viewPhoneAppeal.reply>['appeal']>;
