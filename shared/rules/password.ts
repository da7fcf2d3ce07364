import type { Rule } from './Rule';

const lengthMin = 8;
const lengthMax = 16;
const kindsMin = 3;

const kinds = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9\s]/];
const kindsIn = (value: string) => kinds.filter((kind) => kind.test(value)).length;
const hasChinese = (value: string) => /\p{Script=Han}/u.test(value);
const hasFitLength = (value: string) => [...value].length >= lengthMin && [...value].length <= lengthMax;

/** In the order of the specification: the first broken rule is shown. */
export const passwordRules: readonly Rule[] = [
  { isMet: (value) => value.length > 0, message: '请输入密码' },
  { isMet: (value) => !hasChinese(value), message: '密码不可以包含中文' },
  { isMet: (value) => !/\s/.test(value), message: '密码不可以输入空格' },
  { isMet: hasFitLength, message: '请输入8到16位的密码' },
  {
    isMet: (value) => kindsIn(value) >= kindsMin,
    message: '密码须含有大小写字母、数字和特殊字符任意三种',
  },
];

/** The rules as a checklist that is ticked while typing. */
export const passwordChecks: readonly { label: string; isMet: (value: string) => boolean }[] = [
  { label: '8到16位', isMet: hasFitLength },
  { label: '不含中文和空格', isMet: (value) => value.length > 0 && !hasChinese(value) && !/\s/.test(value) },
  { label: '大写字母、小写字母、数字、特殊字符至少三种', isMet: (value) => kindsIn(value) >= kindsMin },
];

/** 0 none, 1 weak, 2 fair, 3 strong; meaningful only for passwords that satisfy the rules. */
export function passwordStrength(value: string): 0 | 1 | 2 | 3 {
  if (value.length === 0) return 0;
  if (!passwordRules.every((rule) => rule.isMet(value))) return 1;
  return value.length >= 12 && kindsIn(value) === kinds.length ? 3 : 2;
}
