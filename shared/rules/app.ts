import type { Rule } from './Rule';

const lengthOf = (value: string) => [...value.trim()].length;

/** A name that people read: of an app, a budget, a key. */
const isPlain = (value: string) => !/[<>"'&\\\p{Cc}]/u.test(value);

export const appNameRules: readonly Rule[] = [
  { isMet: (value) => lengthOf(value) > 0, message: '请输入应用名称' },
  { isMet: (value) => lengthOf(value) >= 2 && lengthOf(value) <= 32, message: '应用名称为2到32个字' },
  { isMet: isPlain, message: '应用名称不可以包含特殊字符' },
];

export const appBriefRules: readonly Rule[] = [
  { isMet: (value) => lengthOf(value) >= 10 && lengthOf(value) <= 200, message: '简介为10到200个字' },
];

export const applyReasonRules: readonly Rule[] = [
  { isMet: (value) => lengthOf(value) > 0, message: '请填写申请理由' },
  { isMet: (value) => lengthOf(value) >= 10 && lengthOf(value) <= 500, message: '申请理由为10到500个字' },
];

export const apiNameRules: readonly Rule[] = [
  { isMet: (value) => lengthOf(value) > 0, message: '请输入API名称' },
  { isMet: (value) => lengthOf(value) >= 4 && lengthOf(value) <= 64, message: 'API名称为4到64个字' },
  { isMet: isPlain, message: 'API名称不可以包含特殊字符' },
];
