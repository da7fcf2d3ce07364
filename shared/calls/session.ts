import { z } from '@portal/schema';
import {
  accountRules,
  captchaRules,
  keysOf,
  organisationRoles,
  passwordRules,
  registerType,
  roles,
  ruled,
  verificationCodeRules,
} from '@portal/rules';
import { defineCall, defineDownload } from './defineCall';
import { Empty, IntField } from './fields';

/** Kind of the account: 1 mobile, 2 e-mail, 0 not given. */
const TabFlag = z._default(IntField(0, 2), 0);

/** Fields about the signed-in member. */
export const memberFields = {
  /** Roles held, as bits. */
  userRoleType: z.int(),
  /** Role in use. */
  currentUserRoleType: z.enum(roles),
  userName: z.string(),
  /** Null before authentication. */
  userRegisterType: z.nullable(z.enum(registerType)),
};

const Organisation = z.object({
  accountId: z.string(),
  name: z.string(),
  role: z.enum(keysOf(organisationRoles)),
});

/** Fields about the account that the member acts for, and others that they may act for. */
export const actingFields = {
  /** The account acted for: sent back with each call in the header `x-account`. */
  accountId: z.optional(z.string()),
  /** The person who is signed in: sent back with each call in the header `x-person`. */
  personId: z.optional(z.string()),
  /** Name of the person, also when they act for an organisation. */
  personName: z.optional(z.string()),
  /** Address of their avatar; empty: none. */
  avatarUrl: z.optional(z.string()),
  /** Role in the organisation acted for; null: they act for themselves. */
  organisationRole: z.optional(z.nullable(z.enum(keysOf(organisationRoles)))),
  /** Bits of `operatorRoles`; 0: not an operator. */
  operatorRoles: z.optional(z.int()),
  /** Organisations that they may act for. */
  organisations: z.optional(z.array(Organisation)),
  /** When the account closes, as requested; null: not requested. Until then it can only revoke that. */
  closesAt: z.optional(z.nullable(z.string())),
};

/** A captcha picture, valid for one answer from the browser that requested it. */
export const captchaPicture = defineDownload({
  path: '/user/captchaCode',
  summary: '图形验证码图片；radam 为任意值，使图片不被缓存',
  mediaType: 'image/svg+xml',
  request: z.object({ radam: z.optional(z.string()) }),
  reply: Empty,
  codes: ['E0429'],
});

/** The spoken captcha: four digits that replace the picture of this browser. */
export const captchaSound = defineDownload({
  path: '/user/captchaSound',
  summary: '语音验证码（4位数字），取代此前的图形验证码',
  mediaType: 'audio/wav',
  request: z.object({}),
  reply: Empty,
  codes: ['E0429'],
});

/** Codes of a successful login. */
export const loginSuccessCodes = ['S0001', 'S0002', 'S0003', 'S0004', 'E0012', 'E0013', ''] as const;

export const login = defineCall({
  path: '/user/login',
  summary: '登录。成功码同时说明用户是否已认证',
  effect: 'write',
  isFlat: true,
  request: z.object({
    userEmail: ruled(accountRules),
    /** Not checked against the password rules: older passwords must still work. */
    userPswd: z
      .string('请输入密码')
      .check(z.minLength(1, '请输入密码'), z.maxLength(64, '请输入8到16位的密码')),
    captchaCode: ruled(verificationCodeRules),
    userLoginName: z.optional(z.string().check(z.maxLength(40))),
    typePw: z.optional(z.string()),
    tabFlag: TabFlag,
  }),
  reply: z.object({ resCode: z.string(), ...memberFields, ...actingFields }),
  successCodes: loginSuccessCodes,
  /** E5301 carries `mfaTicket` and `ways`: the login continues with a second factor, see `finishLogin`. */
  codes: ['E0001', 'E0002', 'E0004', 'E0005', 'E0028', 'E5008', 'E5301', 'E0429'],
});

export const logout = defineCall({
  path: '/user/logout',
  summary: '退出登录。num：1 用户退出，2 超时',
  method: 'GET',
  effect: 'write',
  request: z.object({ num: z.optional(z.string()) }),
  reply: Empty,
  codes: [],
});

/**
 * The portal of the host name, and who is signed in. E8023: nobody is; the reply has the fields of the portal
 * nevertheless.
 */
export const checkLogin = defineCall({
  path: '/domain/checkLogin',
  summary: '会话检查：域名对应的门户与当前登录用户',
  isFlat: true,
  request: z.object({}),
  reply: z.object({
    resCode: z.string(),
    mainDomain: z.string(),
    domain: z.string(),
    domainSuffix: z.string(),
    /** 1 on the main host, 0 on a branded portal. */
    isMain: z.int(),
    userEmail: z.optional(z.string()),
    userRoleType: z.optional(memberFields.userRoleType),
    currentUserRoleType: z.optional(memberFields.currentUserRoleType),
    userName: z.optional(memberFields.userName),
    userRegisterType: z.optional(memberFields.userRegisterType),
    ...actingFields,
    dominConfig: z.nullable(
      z.object({
        doColor: z.nullable(z.string()),
        doLogoUrl: z.nullable(z.string()),
        do_rc_url: z.nullable(z.string()),
      }),
    ),
  }),
  successCodes: ['S0000', 'E8023'],
  codes: ['E0003', 'E8023'],
});

export const judgeUserAuth = defineCall({
  path: '/user/JudgeUserAuth',
  summary: '判断账号类型与是否已注册',
  request: z.object({ userEmail: ruled(accountRules) }),
  reply: z.object({ judgeUser: z.int(), tabFlag: z.int() }),
  codes: ['N0001', 'E0429'],
});

const LeftSeconds = z.object({
  /** Seconds until another code can be requested. */
  leftSeconds: z.int(),
});

export const sendLoginCode = defineCall({
  path: '/user/emailOrPhoneVercodeForLogin',
  summary: '发送登录验证码',
  effect: 'write',
  request: z.object({ captchaCode: ruled(captchaRules), user: ruled(accountRules), tabFlag: TabFlag }),
  reply: LeftSeconds,
  codes: ['E0005', 'E0029', 'E0030', 'E0037', 'E0097', 'N0001', 'E0429'],
});

export const checkAccount = defineCall({
  path: '/user/checkAccount',
  summary: '邮箱或手机号是否可以注册',
  request: z.object({ account: ruled(accountRules) }),
  reply: z.object({ usable: z.int() }),
  codes: ['E0429'],
});

export const sendRegisterCode = defineCall({
  path: '/user/sendRegisterCode',
  summary: '发送手机注册验证码',
  effect: 'write',
  request: z.object({ account: ruled(accountRules), captchaCode: ruled(captchaRules) }),
  reply: LeftSeconds,
  codes: ['E0005', 'E0029', 'E0030', 'E0097', 'E5001', 'E0429'],
});

export const sendResetCode = defineCall({
  path: '/user/sendResetCode',
  summary: '发送找回密码验证码',
  effect: 'write',
  request: z.object({ account: ruled(accountRules), captchaCode: ruled(captchaRules) }),
  reply: LeftSeconds,
  codes: ['E0005', 'E0029', 'E0030', 'E0037', 'E0097', 'N0001', 'E0429'],
});

export const verifyResetCode = defineCall({
  path: '/user/verifyResetCode',
  summary: '校验找回密码验证码，换取 10 分钟有效的凭证',
  effect: 'write',
  request: z.object({ account: ruled(accountRules), vercode: ruled(verificationCodeRules) }),
  reply: z.object({ ticket: z.string() }),
  codes: ['E0001', 'E0028', 'E0429'],
});

export const resetPassword = defineCall({
  path: '/user/resetPassword',
  summary: '用凭证设置新密码，所有会话随之结束',
  effect: 'write',
  request: z.object({ ticket: z.string().check(z.maxLength(128)), userPswd: ruled(passwordRules) }),
  reply: Empty,
  codes: ['E5004', 'E5006'],
});
