import { z, type Infer } from '@portal/schema';
import { factorRules, issuerRules, mappedRoles, ownHostRules, ruled, scopeRules } from '@portal/rules';
import { defineCall } from './defineCall';
import { Instant, IntField, JsonField, KeyOf, SeenMark, Text } from './fields';

/** Most mail domains, and most role rules, of an organisation. */
export const ssoDomainsMax = 10;
export const roleRulesMax = 20;

const MappedRole = KeyOf(mappedRoles, '请选择角色');
const FactorRule = KeyOf(factorRules, '请选择何时要求两步验证');
const Flag = IntField(0, 1);

const SsoDomain = z.object({
  domain: z.string(),
  /** Name and value of the TXT record that proves the domain. */
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
  /** Role when no rule matches; empty: the login is refused. */
  defaultRole: z.union([MappedRole, z.literal('')]),
  factorRule: FactorRule,
  trustsEmail: z.int(),
  isOnlyWay: z.int(),
  savedAt: Instant,
  /** When a test with these settings succeeded. */
  testedAt: z.nullable(Instant),
  /** Null: off. */
  enabledAt: z.nullable(Instant),
});
export type SsoSettings = Infer<typeof SsoSettings>;

const SsoView = z.object({
  /** Null: none yet. */
  settings: z.nullable(SsoSettings),
  /** Of the settings, for `saveSso`. */
  mark: SeenMark,
  domains: z.array(SsoDomain),
  /** Redirect URI to be registered at the provider. */
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
    /** Empty: unchanged. */
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
    /** `mark` of the view. */
    mark: SeenMark,
  }),
  reply: SsoView,
  codes: ['E5406', 'E5621', 'E7042'],
});

/** Steps of a test, in order. */
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
