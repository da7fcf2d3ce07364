import type { Rule } from './Rule';
import { recoveryAlphabet } from './secondFactor';

export const inviteCodeLength = 8;

/** Optional; upper or lower case. */
export const inviteCodeRules: readonly Rule[] = [
  {
    isMet: (value) =>
      value.trim() === '' ||
      new RegExp(`^[${recoveryAlphabet}]{${inviteCodeLength}}$`, 'i').test(value.trim()),
    message: '请输入8位邀请码，没有请留空',
  },
];
