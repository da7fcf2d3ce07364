import type { Rule } from './Rule';

/** Code of an authenticator app. */
export const totpRules: readonly Rule[] = [
  { isMet: (value) => /^\d{6}$/.test(value), message: '请输入6位动态验证码' },
];

/** Alphabet of recovery codes, without look-alikes. */
export const recoveryAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Accepts lower case and a missing hyphen. */
export const recoveryCodeRules: readonly Rule[] = [
  {
    isMet: (value) =>
      new RegExp(`^[${recoveryAlphabet}]{5}-?[${recoveryAlphabet}]{5}$`, 'i').test(value.trim()),
    message: '请输入10位恢复码',
  },
];

/** How many passkeys an account may have. */
export const passkeysMax = 10;

/** Name of a passkey. */
export const passkeyNameRules: readonly Rule[] = [
  { isMet: (value) => value.trim().length > 0, message: '请填写名称' },
  { isMet: (value) => value.trim().length <= 30, message: '名称最多30个字' },
];

/** Most characters of a WebAuthn answer or other proof. */
export const proofLengthMax = 8000;

/** Ways to prove one's identity again. */
export const identityWays = {
  pwd: '登录密码',
  code: '短信或邮件验证码',
  totp: '动态验证码',
  passkey: '通行密钥',
  recovery: '恢复码',
} as const;
export type IdentityWay = keyof typeof identityWays;

/** Ways to complete a login. */
export const factorWays = ['totp', 'passkey', 'recovery'] as const satisfies readonly IdentityWay[];
export type FactorWay = (typeof factorWays)[number];

/** Actions that require a fresh proof of identity. A proof is valid for its action only. */
export const identityScenes = {
  secondFactor: '管理两步验证',
  changeEmail: '修改邮箱',
  changePhone: '修改手机号',
  changePassword: '修改密码',
  closeAccount: '注销账号',
  exportData: '导出个人数据',
  accessToken: '管理个人访问令牌',
  handOver: '移交组织',
  withdraw: '提现',
  bankCard: '管理收款账户',
} as const;
export type IdentityScene = keyof typeof identityScenes;
