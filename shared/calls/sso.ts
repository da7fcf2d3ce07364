import { z, type Infer } from '@portal/schema';
import {
  factorRules,
  issuerRules,
  mappedRoles,
  nickNameRules,
  ownHostRules,
  ruled,
  scopeRules,
} from '@portal/rules';
import { defineCall } from './defineCall';
import {
  Email,
  Empty,
  Id,
  Instant,
  IntField,
  JsonField,
  KeyOf,
  PageNo,
  PageSize,
  Text,
  Ticket,
  pageOf,
} from './fields';
import { actingFields, loginSuccessCodes, memberFields } from './session';

/** Where providers send people back to: a page, the same on every host of the portal. */
export const ssoCallbackPath = '/ssoCallback';

/** How many mail domains an organisation may name, and how many rules for roles. */
export const ssoDomainsMax = 10;
export const roleRulesMax = 20;

const MappedRole = KeyOf(mappedRoles, '请选择角色');
const FactorRule = KeyOf(factorRules, '请选择何时要求两步验证');
const Flag = IntField(0, 1);

const SsoDomain = z.object({
  domain: z.string(),
  /** Name and value of the TXT record that proves it. */
  recordName: z.string(),
  recordValue: z.string(),
  provenAt: z.nullable(Instant),
  checkedAt: z.nullable(Instant),
});
export type SsoDomain = Infer<typeof SsoDomain>;

const SsoSettings = z.object({
  issuer: z.string(),
  clientId: z.string(),
  extraScope: z.string(),
  roleClaim: z.string(),
  roleRules: z.array(z.object({ value: z.string(), role: MappedRole })),
  /** Of whom no rule matches; empty: refused. */
  defaultRole: z.union([MappedRole, z.literal('')]),
  factorRule: FactorRule,
  trustsEmail: z.int(),
  isOnlyWay: z.int(),
  savedAt: Instant,
  /** When it answered as it should with these settings. */
  testedAt: z.nullable(Instant),
  /** Null: off. */
  enabledAt: z.nullable(Instant),
});
export type SsoSettings = Infer<typeof SsoSettings>;

const SsoView = z.object({
  /** Null: none yet. */
  settings: z.nullable(SsoSettings),
  domains: z.array(SsoDomain),
  /** To be registered at the provider. */
  redirectUri: z.string(),
});
export type SsoView = Infer<typeof SsoView>;

export const viewSso = defineCall({
  path: '/sso/view',
  summary: '企业的身份提供方与邮箱域名。客户端密钥不返回',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({}),
  reply: SsoView,
  codes: ['E5406'],
});

export const saveSso = defineCall({
  path: '/sso/save',
  summary: '保存身份提供方的设置。签发者或客户端改变后停用，须重新测试',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({
    issuer: ruled(issuerRules),
    clientId: Text(200, 1),
    /** Empty: stays as it is. */
    clientSecret: z._default(z.string().check(z.maxLength(500, '最多500个字')), ''),
    extraScope: z._default(ruled(scopeRules), ''),
    roleClaim: z._default(Text(100), ''),
    roleRules: z._default(
      JsonField(
        z
          .array(z.object({ value: Text(100, 1), role: MappedRole }))
          .check(z.maxLength(roleRulesMax, `最多${roleRulesMax}条规则`)),
      ),
      [],
    ),
    defaultRole: z._default(z.union([MappedRole, z.literal('')], { error: '请选择角色' }), ''),
    factorRule: FactorRule,
    trustsEmail: z._default(Flag, 0),
    isOnlyWay: z._default(Flag, 0),
  }),
  reply: SsoView,
  codes: ['E5406', 'E5621'],
});

/** What a test looks at, in order. */
export const ssoSteps = {
  discovery: '发现文档',
  endpoints: '端点与授权码流程',
  keys: '签名公钥',
  credentials: '客户端编号与密钥',
} as const;

export const testSso = defineCall({
  path: '/sso/test',
  summary: '按已保存的设置连接身份提供方，逐项说明结果',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({}),
  reply: z.object({
    isOk: z.int(),
    steps: z.array(z.object({ step: KeyOf(ssoSteps), isOk: z.int(), text: z.string() })),
  }),
  codes: ['E0429', 'E5406', 'E5619'],
});
export type SsoTest = Infer<typeof testSso.reply>;

export const switchSso = defineCall({
  path: '/sso/switch',
  summary: '启用或停用企业账号登录。停用后，由它登录的设备立即退出',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({ on: Flag }),
  reply: SsoView,
  codes: ['E5406', 'E5616', 'E5619'],
});

const OfDomain = { domain: ruled(ownHostRules) };

export const addSsoDomain = defineCall({
  path: '/sso/domainAdd',
  summary: '登记企业的邮箱域名，返回要设置的解析记录',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object(OfDomain),
  reply: SsoView,
  codes: ['E5406', 'E5618', 'E5620'],
});

export const verifySsoDomain = defineCall({
  path: '/sso/domainVerify',
  summary: '检测邮箱域名的解析记录',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object(OfDomain),
  reply: SsoView,
  codes: ['E0429', 'E5406', 'E5617', 'E5618', 'E5619'],
});

export const removeSsoDomain = defineCall({
  path: '/sso/domainRemove',
  summary: '移除邮箱域名；启用时须保留一个已证明的域名',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object(OfDomain),
  reply: SsoView,
  codes: ['E5406', 'E5616', 'E5619'],
});

const SsoLink = z.object({
  memberId: z.string(),
  nickName: z.string(),
  account: z.string(),
  subject: z.string(),
  linkedAt: Instant,
  lastLoginAt: Instant,
});
export type SsoLink = Infer<typeof SsoLink>;

export const listSsoLinks = defineCall({
  path: '/sso/linkList',
  summary: '已关联企业账号的成员，新的在前',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(SsoLink),
  codes: ['E5406'],
});

export const unlinkSso = defineCall({
  path: '/sso/unlink',
  summary: '解除成员与企业账号的关联，由它登录的设备立即退出',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({ memberId: Id }),
  reply: Empty,
  codes: ['E5406', 'E5619'],
});

const OwnSsoLink = z.object({
  organisationId: z.string(),
  organisationName: z.string(),
  issuer: z.string(),
  /** 1: members act for it only when they signed in there. */
  isOnlyWay: z.int(),
  linkedAt: Instant,
  lastLoginAt: Instant,
});
export type OwnSsoLink = Infer<typeof OwnSsoLink>;

export const listOwnSsoLinks = defineCall({
  path: '/sso/myLinkList',
  summary: '本人关联的企业账号，新的在前',
  guard: 'signedIn',
  about: 'person',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(OwnSsoLink), {
    /** 0: this login is by an identity provider. */
    mayUnlink: z.int(),
  }),
  codes: [],
});

export const unlinkOwnSso = defineCall({
  path: '/sso/unlinkMine',
  summary: '解除本人与企业账号的关联，由它登录的设备立即退出；成员身份不变',
  effect: 'write',
  guard: 'signedIn',
  about: 'person',
  request: z.object({ organisationId: Id }),
  reply: Empty,
  codes: ['E5619', 'E5622'],
});

/** Path of this portal, or empty. */
const ReturnTo = z
  .string()
  .check(z.maxLength(500, '返回地址过长'), z.regex(/^(\/(?![/\\]).*)?$/, '返回地址有误'));

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
   * `signedIn`; `link`: an account has this e-mail address and is linked once its owner has signed in with it
   * (`linkSso`); `register`: nobody has it (`registerSso`).
   */
  next: z.enum(['signedIn', 'link', 'register']),
  /** For what comes next, in this browser, within 30 minutes. */
  ticket: z.optional(z.string()),
  /** E-mail address, masked. */
  account: z.optional(z.string()),
  /** As the provider calls them. */
  nickName: z.optional(z.string()),
  organisationName: z.string(),
  /** Path to go to; empty: home. */
  redirect: z.string(),
  ...signedInFields,
});
export type SsoOutcome = Infer<typeof SsoOutcome>;

/** What a provider sends somebody back with: a code, or why there is none. */
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
  codes: ['E0429', 'E5001', 'E5407', 'E5612', 'E5614'],
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
