import type { Rule } from './Rule';

/** Limits on the number of characters, surrounding blanks excluded. */
interface Lengths {
  min: number;
  max: number;
}

export const appNameLengths: Lengths = { min: 2, max: 32 };
export const appBriefLengths: Lengths = { min: 10, max: 200 };
export const applyReasonLengths: Lengths = { min: 10, max: 500 };
export const apiNameLengths: Lengths = { min: 4, max: 64 };

const lengthOf = (value: string) => [...value.trim()].length;

/** A rule on the length of a text: "简介为10到200个字". */
const lengthRule = (name: string, { min, max }: Lengths): Rule => ({
  isMet: (value) => lengthOf(value) >= min && lengthOf(value) <= max,
  message: `${name}为${min}到${max}个字`,
});

/** How much of a field is filled: "12/64". */
export const countHint = (value: string, max: number): string => `${[...value].length}/${max}`;

/** Hint for the length of a text: "至少 10 字，3/200". */
export const lengthHint = (value: string, { min, max }: Lengths): string =>
  `至少 ${min} 字，${lengthOf(value)}/${max}`;

/** A display name, of an app, a budget or a key. */
const isPlain = (value: string) => !/[<>"'&\\\p{Cc}]/u.test(value);

export const appNameRules: readonly Rule[] = [
  { isMet: (value) => lengthOf(value) > 0, message: '请输入应用名称' },
  lengthRule('应用名称', appNameLengths),
  { isMet: isPlain, message: '应用名称不可以包含特殊字符' },
];

export const appBriefRules: readonly Rule[] = [lengthRule('简介', appBriefLengths)];

export const applyReasonRules: readonly Rule[] = [
  { isMet: (value) => lengthOf(value) > 0, message: '请填写申请理由' },
  lengthRule('申请理由', applyReasonLengths),
];

export const apiNameRules: readonly Rule[] = [
  { isMet: (value) => lengthOf(value) > 0, message: '请输入API名称' },
  lengthRule('API名称', apiNameLengths),
  { isMet: isPlain, message: 'API名称不可以包含特殊字符' },
];
