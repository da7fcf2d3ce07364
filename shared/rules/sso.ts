import type { OrganisationRole } from './organisation';
import type { Rule } from './Rule';

/** Roles that an identity provider may assign; owners are appointed in the portal only. */
export const mappedRoles = {
  developer: '开发',
  finance: '财务',
  viewer: '只读',
} as const satisfies Partial<Record<OrganisationRole, string>>;
export type MappedRole = keyof typeof mappedRoles;

/** When a login through an identity provider also needs the portal's second factor. */
export const factorRules = {
  unlessDone: '身份提供方没有做多因素验证时',
  always: '总是',
  never: '从不，由身份提供方负责',
} as const;
export type FactorRule = keyof typeof factorRules;

export interface RoleRule {
  /** Value of the claim, or one of its values. */
  value: string;
  role: MappedRole;
}

export const issuerRules: readonly Rule[] = [
  { isMet: (value) => value.length > 0, message: '请输入签发者地址' },
  {
    isMet: (value) => {
      const url = value.length <= 200 && URL.canParse(value) ? new URL(value) : null;
      if (!url || url.username || url.password || url.search || url.hash) return false;
      return url.protocol === 'https:' || url.protocol === 'http:';
    },
    message: '请输入 https:// 开头的完整地址，不含账号、参数或锚点',
  },
];

const scope = '[\\x21\\x23-\\x5b\\x5d-\\x7e]+';
const scopes = new RegExp(`^(${scope}( ${scope})*)?$`);

export const scopeRules: readonly Rule[] = [
  {
    isMet: (value) => value.length <= 100 && scopes.test(value),
    message: '多个范围用一个空格隔开，最多100个字符',
  },
];
