import { z, type Infer } from '@portal/schema';
import {
  accountRules,
  captchaRules,
  inviteCodeRules,
  nickNameRules,
  passwordRules,
  ruled,
} from '@portal/rules';
import { defineCall } from './defineCall';
import { IntField } from './fields';
import { memberFields } from './session';

/** An e-mail account is active after the link of the mail, a mobile account at once. */
export const register = defineCall({
  path: '/user/register',
  summary: '注册账号。邮箱需点邮件链接激活，手机号凭验证码立即激活',
  effect: 'write',
  request: z.object({
    account: ruled(accountRules),
    userPswd: ruled(passwordRules),
    /** Required for a mobile number only. */
    vercode: z.optional(z.string().check(z.regex(/^([A-Za-z0-9]{6})?$/, '请输入6位验证码'))),
    /** Required for an e-mail address only: for a mobile number the captcha was asked before the code was sent. */
    captchaCode: z.optional(z.string().check(z.regex(/^([A-Za-z0-9]{4})?$/, '请输入4位图形验证码'))),
    nickName: ruled(nickNameRules),
    inviteCode: z.optional(ruled(inviteCodeRules)),
    agreeVersion: z.string().check(z.minLength(1, '请阅读并同意服务协议和隐私政策'), z.maxLength(20)),
  }),
  reply: z.object({ userId: z.string(), needActive: z.int() }),
  codes: ['E0001', 'E0005', 'E0028', 'E0097', 'E5001', 'E5002', 'E5015', 'E0429'],
});

const MailedToken = z.string().check(z.maxLength(128));

export const viewActivation = defineCall({
  path: '/user/activeView',
  summary: '邮件链接中的令牌激活哪个账号',
  request: z.object({ token: MailedToken }),
  reply: z.object({ account: z.string() }),
  codes: ['E5003'],
});

export const activate = defineCall({
  path: '/user/active',
  summary: '用邮件链接中的令牌激活账号并登录；keepsLogin 为 1 时只激活，不改变当前登录',
  effect: 'write',
  request: z.object({
    token: MailedToken,
    /** 1: whoever is signed in in this browser stays so. */
    keepsLogin: z.optional(IntField(0, 1)),
  }),
  reply: z.object({ account: z.string(), ...memberFields }),
  codes: ['E5003'],
});

export const resendActivation = defineCall({
  path: '/user/resendActive',
  summary: '重新发送激活邮件',
  effect: 'write',
  request: z.object({ account: ruled(accountRules), captchaCode: ruled(captchaRules) }),
  reply: z.object({ leftSeconds: z.int() }),
  codes: ['E0005', 'E0029', 'E0030', 'E0097', 'E0429'],
});

const InviteCode = z.object({
  /** Invitation code; null: none has been made. */
  code: z.nullable(z.string()),
  /** Number of accounts registered with it. */
  registered: z.int(),
  /** Number of those that have been activated. */
  active: z.int(),
});
export type InviteCode = Infer<typeof InviteCode>;

export const viewInviteCode = defineCall({
  path: '/user/inviteCode/view',
  summary: '自己的邀请码与受邀注册的人数',
  guard: 'signedIn',
  about: 'person',
  request: z.object({}),
  reply: InviteCode,
  codes: [],
});

export const makeInviteCode = defineCall({
  path: '/user/inviteCode/make',
  summary: '生成自己的邀请码；已有时返回原来的',
  effect: 'write',
  guard: 'signedIn',
  about: 'person',
  request: z.object({}),
  reply: InviteCode,
  codes: [],
});
