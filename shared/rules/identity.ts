import { whenGiven, type Rule } from './Rule';

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const idCheckCharacters = '10X98765432';
const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Validates an identity card number by GB 11643: format, existing birthday in the past, check character. */
export function isIdCardNo(value: string, today = new Date()): boolean {
  if (!/^[1-9]\d{16}[\dXx]$/.test(value)) return false;
  const birthday = birthdayOf(value);
  if (!birthday || birthday > today) return false;
  const sum = idWeights.reduce((total, weight, index) => total + weight * Number(value[index]), 0);
  return idCheckCharacters[sum % 11] === value.slice(17).toUpperCase();
}

/** Null for a date that does not exist. */
export function birthdayOf(idCardNo: string): Date | null {
  const year = Number(idCardNo.slice(6, 10));
  const month = Number(idCardNo.slice(10, 12)) - 1;
  const day = Number(idCardNo.slice(12, 14));
  const date = new Date(Date.UTC(year, month, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month && date.getUTCDate() === day;
  return exists && year >= 1800 ? date : null;
}

/** What is wrong with the last day of an identity document, `yyyy-MM-dd`, through which it is valid; null: nothing. */
export const idValidToProblem = (validTo: string, today: string): string | null =>
  validTo < today ? '证件已过期，请换领后再提交' : null;

/** Validates a unified social credit code by GB 32100: 18 characters of its alphabet with a check character. */
export function isCreditCode(value: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(value)) return false;
  let [sum, weight] = [0, 1];
  for (const character of value.slice(0, 17)) {
    sum += creditAlphabet.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return creditAlphabet[(31 - (sum % 31)) % 31] === value[17];
}

/** A tax number: a credit code, or one of the former ones of 15 or 20 characters. */
export const isTaxNo = (value: string): boolean =>
  value.length === 18 ? isCreditCode(value) : /^(?:[0-9A-Z]{15}|[0-9A-Z]{20})$/.test(value);

export const taxNoRules: readonly Rule[] = [
  whenGiven(isTaxNo, '税号有误，请核对：18位统一社会信用代码，或15、20位的旧税号'),
];

export const idKinds = {
  idCard: '居民身份证',
  residencePermit: '港澳台居民居住证',
  passport: '护照',
} as const;
export type IdKind = keyof typeof idKinds;

const passportPattern = /^[A-Za-z0-9]{5,20}$/;

/** Residence permits follow the rule of identity cards. */
export const isIdNo = (kind: IdKind | undefined, value: string) =>
  kind === 'passport' ? passportPattern.test(value) : isIdCardNo(value);

export const realNameRules: readonly Rule[] = [
  { isMet: (value) => value.trim().length > 0, message: '请输入真实姓名' },
  {
    isMet: (value) => /^[\p{Script=Han}A-Za-z·. ]{2,40}$/u.test(value.trim()),
    message: '姓名为2到40个汉字或字母，可含间隔号',
  },
];

export const providerNameRules: readonly Rule[] = [
  { isMet: (value) => value.trim().length > 0, message: '请输入提供方名称' },
  {
    isMet: (value) => /^[\p{Script=Han}\p{L}\p{N}()（）·&.\- ]{2,40}$/u.test(value.trim()),
    message: '名称为2到40个汉字、字母或数字',
  },
];
