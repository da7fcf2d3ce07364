import type { Rule } from './Rule';

/** Graphic captcha. */
export const captchaRules: readonly Rule[] = [
  { isMet: (value) => /^[A-Za-z0-9]{4}$/.test(value), message: '请输入4位图形验证码' },
];

/** Code that arrived by mail or SMS. */
export const verificationCodeRules: readonly Rule[] = [
  { isMet: (value) => /^[A-Za-z0-9]{6}$/.test(value), message: '请输入6位验证码' },
];
