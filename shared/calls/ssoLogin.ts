import { z, type Infer } from '@portal/schema';
import { isPortalPath, nickNameRules, ruled } from '@portal/rules';
import { defineCall } from './defineCall';
import { Email, Ticket } from './fields';
import { actingFields, loginSuccessCodes, memberFields } from './session';

/** Page that identity providers redirect to: the same on every host of the portal. */
export const ssoCallbackPath = '/ssoCallback';

/** Path of this portal, or empty. */
const ReturnTo = z.string().check(
  z.maxLength(500, '返回地址过长'),
  z.refine((path) => path === '' || isPortalPath(path), { error: '返回地址有误' }),
);

export const beginSso = defineCall({
  path: '/sso/begin',
  summary: '按工作邮箱找到企业的身份提供方，返回要前往的地址。在同一浏览器 10 分钟内有效',
  effect: 'write',
  request: z.object({ email: Email, redirect: z._default(ReturnTo, '') }),
  reply: z.object({ url: z.string() }),
  codes: ['E0429', 'E5601', 'E5602', 'E5603'],
});

const signedInFields = {
  ...actingFields,
  userRoleType: z.optional(memberFields.userRoleType),
  currentUserRoleType: z.optional(memberFields.currentUserRoleType),
  userName: z.optional(memberFields.userName),
  userRegisterType: z.optional(memberFields.userRegisterType),
};

const SsoOutcome = z.object({
  resCode: z.string(),
  /**
   * `signedIn`; `link`: an account with this e-mail address exists and is linked after its owner has signed in
   * (`linkSso`); `register`: there is none (`registerSso`).
   */
  next: z.enum(['signedIn', 'link', 'register']),
  /** Ticket for the next step, valid for 30 minutes in this browser. */
  ticket: z.optional(z.string()),
  /** E-mail address, masked. */
  account: z.optional(z.string()),
  /** Name given by the provider. */
  nickName: z.optional(z.string()),
  organisationName: z.string(),
  /** Path to go to; empty: home. */
  redirect: z.string(),
  ...signedInFields,
});
export type SsoOutcome = Infer<typeof SsoOutcome>;

/** Finishes a login with what the provider sent back: a code, or an error. */
export const finishSso = defineCall({
  path: '/sso/finish',
  summary: '用身份提供方带回的参数完成登录。E5301 表示还差两步验证，用 /user/mfa/login 完成',
  effect: 'write',
  isFlat: true,
  request: z.object({
    state: z.string().check(z.minLength(1, '缺少 state'), z.maxLength(128, 'state 有误')),
    code: z._default(z.string().check(z.maxLength(4000, '授权码过长')), ''),
    iss: z._default(z.string().check(z.maxLength(200, '签发者过长')), ''),
    error: z._default(z.string().check(z.maxLength(100, '错误码过长')), ''),
  }),
  reply: SsoOutcome,
  successCodes: ['S0000', ...loginSuccessCodes],
  codes: [
    'E0001',
    'E0429',
    'E5001',
    'E5301',
    'E5405',
    'E5407',
    'E5602',
    'E5603',
    'E5604',
    'E5605',
    'E5606',
    'E5607',
    'E5608',
    'E5609',
    'E5612',
    'E5613',
  ],
});

export const registerSso = defineCall({
  path: '/sso/register',
  summary: '首次以企业账号登录：建立账号，加入企业并登录',
  effect: 'write',
  isFlat: true,
  request: z.object({
    ticket: Ticket,
    nickName: ruled(nickNameRules),
    agreeVersion: z.string().check(z.minLength(1, '请阅读并同意服务协议和隐私政策'), z.maxLength(20)),
  }),
  reply: SsoOutcome,
  successCodes: ['S0000', ...loginSuccessCodes],
  codes: ['E0429', 'E5001', 'E5015', 'E5407', 'E5612', 'E5614'],
});

export const linkSso = defineCall({
  path: '/sso/link',
  summary: '首次以企业账号登录：已用同一邮箱的账号登录后，确认关联并加入企业',
  effect: 'write',
  guard: 'signedIn',
  about: 'person',
  isFlat: true,
  request: z.object({ ticket: Ticket }),
  reply: SsoOutcome,
  successCodes: ['S0000', ...loginSuccessCodes],
  codes: ['E5405', 'E5407', 'E5611', 'E5612', 'E5614', 'E5615'],
});
