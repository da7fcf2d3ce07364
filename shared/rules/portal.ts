import type { Rule } from './Rule';

/** Reserved prefixes: used by the platform, or easily mistaken for it. */
const reservedPrefixes: ReadonlySet<string> = new Set(
  (
    'www api apis open admin ops console portal gateway gw mail smtp imap pop ftp ns ns1 ns2 dns mx cdn static assets ' +
    'media files img image auth login sso oauth account accounts pay payment bank help support status docs doc dev ' +
    'test staging sandbox prod demo internal localhost root system security abuse postmaster webmaster autodiscover'
  ).split(' '),
);

export const portalPrefixRules: readonly Rule[] = [
  { isMet: (value) => value.length > 0, message: '请输入专区前缀' },
  { isMet: (value) => value.length >= 3 && value.length <= 20, message: '前缀为3到20个字符' },
  { isMet: (value) => /^[a-z0-9-]+$/.test(value), message: '前缀只能包含小写字母、数字和连字符' },
  {
    isMet: (value) => !/^-|-$|--/.test(value),
    message: '前缀不能以连字符开头或结尾，也不能连续使用连字符',
  },
  { isMet: (value) => !reservedPrefixes.has(value), message: '该前缀由平台保留，请换一个' },
];

export const portalNameRules: readonly Rule[] = [
  { isMet: (value) => value.trim().length > 0, message: '请输入专区名称' },
  {
    isMet: (value) => [...value.trim()].length >= 2 && [...value.trim()].length <= 20,
    message: '专区名称为2到20个字符',
  },
  { isMet: (value) => !/[<>"'&\p{Cc}]/u.test(value), message: '专区名称不可以包含特殊字符' },
];

export const colorRules: readonly Rule[] = [
  { isMet: (value) => /^#[0-9A-Fa-f]{6}$/.test(value), message: '颜色格式为 #RRGGBB' },
];

/** A domain that somebody can own: at least two labels, the last one not numeric. */
export const ownHostRules = [
  { isMet: (value) => value.length > 0, message: '请输入域名' },
  {
    isMet: (value) =>
      value.length <= 200 &&
      /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(value),
    message: '请输入正确的域名，例如 open.example.com',
  },
] as const satisfies readonly Rule[];

const icpPattern = /^[\p{Script=Han}]ICP备\d{6,10}号(-\d{1,4})?$/u;
export const isIcpNo = (value: string) => icpPattern.test(value);
