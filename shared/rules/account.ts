import type { Rule } from './Rule';

/** A domain label; `--` in third place is allowed only for encoded labels (`xn--`). */
const label =
  '(?!xn--[a-z0-9]{0,2}(?:\\.|$))(?!(?!xn)[A-Za-z0-9]{2}--)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const emailPattern = new RegExp(`^[A-Za-z0-9_+-]+(?:\\.[A-Za-z0-9_+-]+)*@(?:${label}\\.)+[A-Za-z]{2,}$`);
const mobilePattern = /^1[3-9][0-9]{9}$/;
const lengthMax = 40;

export const isEmail = (value: string) => emailPattern.test(value);

/** Mainland mobile number: 1, then 3 to 9, then nine digits. */
export const isMobile = (value: string) => mobilePattern.test(value);

export const mobileRules: readonly Rule[] = [{ isMet: isMobile, message: '请输入正确的手机号' }];
export const emailRules: readonly Rule[] = [{ isMet: isEmail, message: '请输入正确的邮箱' }];

/** Kinds of login accounts. */
export const accountKinds = { email: '邮箱', mobile: '手机号' } as const;
export type AccountKind = keyof typeof accountKinds;

/** Null when it is neither. */
export function accountKind(value: string): AccountKind | null {
  if (isEmail(value)) return 'email';
  return isMobile(value) ? 'mobile' : null;
}

export const accountRules: readonly Rule[] = [
  { isMet: (value) => value.length > 0, message: '请输入邮箱或手机号' },
  { isMet: (value) => value.length <= lengthMax, message: '请输入正确的邮箱或手机号' },
  { isMet: (value) => accountKind(value) !== null, message: '请输入正确的邮箱或手机号' },
];
