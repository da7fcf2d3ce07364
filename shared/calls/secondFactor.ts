import { z, type Infer } from '@portal/schema';
import {
  captchaRules,
  factorWays,
  identityScenes,
  identityWays,
  keysOf,
  proofLengthMax,
  ruled,
  totpRules,
} from '@portal/rules';
import { defineCall } from './defineCall';
import { Empty, Instant, KeyOf, Ticket } from './fields';
import { loginSuccessCodes, memberFields, actingFields } from './session';

/** Typed text, or the answer of an authenticator as JSON. */
const Proof = z.string().check(z.minLength(1, '请填写'), z.maxLength(proofLengthMax, '内容过长'));
const AccountKind = z.enum(['email', 'mobile'], { error: '请选择邮箱或手机号' });
const Way = KeyOf(identityWays, '请选择验证方式');

/** Recovery codes, shown once: later they can only be replaced. Empty: the earlier ones stay valid. */
export const RecoveryCodes = z.array(z.string());

export const finishLogin = defineCall({
  path: '/user/mfa/login',
  summary: '用第二步验证完成登录。mfaTicket 来自登录的 E5301，5 分钟内在同一浏览器有效',
  effect: 'write',
  isFlat: true,
  request: z.object({
    mfaTicket: Ticket,
    way: z.enum(factorWays, { error: '请选择验证方式' }),
    /** Six digits, a recovery code, or the answer of a passkey. */
    value: Proof,
  }),
  reply: z.object({ resCode: z.string(), ...memberFields, ...actingFields }),
  successCodes: loginSuccessCodes,
  codes: ['E0001', 'E5008', 'E5302', 'E5305', 'E0429'],
});

export const verifyWays = defineCall({
  path: '/user/verifyWays',
  about: 'person',
  summary: '可以用来再次证明身份的方式：开启两步验证后只能用第二步',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    ways: z.array(z.enum(keysOf(identityWays))),
    /** Masked address for a code; empty: not bound. */
    emailMask: z.string(),
    mobileMask: z.string(),
  }),
  codes: [],
});
export type VerifyWays = Infer<typeof verifyWays.reply>;

export const sendIdentityCode = defineCall({
  path: '/user/sendIdentityCode',
  about: 'person',
  summary: '向自己绑定的邮箱或手机号发送身份验证码',
  effect: 'write',
  guard: 'signedIn',
  isBeforeAgreeing: true,
  request: z.object({ captchaCode: ruled(captchaRules), target: AccountKind }),
  reply: z.object({ leftSeconds: z.int() }),
  codes: ['E0005', 'E0029', 'E0030', 'E0097', 'E5005', 'E0429'],
});

/** The ticket is for this person and this scene, and works once. */
export const verifyIdentity = defineCall({
  path: '/user/verifyIdentity',
  about: 'person',
  summary: '再次证明身份，换取 10 分钟有效、只能用一次的凭证',
  effect: 'write',
  guard: 'signedIn',
  isBeforeAgreeing: true,
  request: z.object({
    way: Way,
    /** Password, code, six digits, a recovery code, or the answer of a passkey. */
    value: Proof,
    scene: KeyOf(identityScenes, '请选择操作'),
    /** Where the code was sent. */
    target: z.optional(AccountKind),
  }),
  reply: z.object({ ticket: z.string() }),
  codes: ['E0001', 'E0005', 'E0028', 'E5005', 'E5008', 'E5302', 'E0429'],
});

export const secondFactorState = defineCall({
  path: '/user/mfa/state',
  about: 'person',
  summary: '两步验证的设置',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    /** Null: the second factor is off. */
    since: z.nullable(Instant),
    /** 1: an authenticator app is set up. */
    hasTotp: z.int(),
    /** Unused recovery codes. */
    recoveryCodesLeft: z.int(),
    passkeys: z.array(
      z.object({
        passkeyId: z.string(),
        name: z.string(),
        /** Domain that a passkey belongs to. */
        domain: z.string(),
        createdAt: Instant,
        lastUsedAt: z.nullable(Instant),
      }),
    ),
  }),
  codes: [],
});
export type SecondFactorState = Infer<typeof secondFactorState.reply>;

export const beginTotp = defineCall({
  path: '/user/mfa/begin',
  about: 'person',
  summary:
    '开始绑定验证器应用；10 分钟内用动态验证码确认。ticket 来自 /user/verifyIdentity，场景 secondFactor',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ ticket: Ticket }),
  reply: z.object({ otpauthUrl: z.string(), secret: z.string() }),
  codes: ['E3107', 'E5004'],
});

export const confirmTotp = defineCall({
  path: '/user/mfa/confirm',
  about: 'person',
  summary: '用验证器应用显示的动态验证码确认绑定；首次开启两步验证时返回恢复码，只显示这一次',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ code: ruled(totpRules) }),
  reply: z.object({ recoveryCodes: RecoveryCodes }),
  codes: ['E3107', 'E5004', 'E5008', 'E5302'],
});

export const removeTotp = defineCall({
  path: '/user/mfa/remove',
  about: 'person',
  summary: '解除验证器应用的绑定；没有其他第二步时关闭两步验证',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ ticket: Ticket }),
  reply: Empty,
  codes: ['E3107', 'E5004'],
});

export const renewRecoveryCodes = defineCall({
  path: '/user/mfa/recovery',
  about: 'person',
  summary: '重新生成 10 个恢复码，之前的全部失效',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ ticket: Ticket }),
  reply: z.object({ recoveryCodes: RecoveryCodes }),
  codes: ['E3107', 'E5004'],
});
