import { formatMinor, parseYuan, plainAmount, twoDecimals } from '@portal/rules';

const minorPerCent = 100;

/** 1/10000 yuan → yuan with two decimals, as channels write amounts. */
export const yuanOf = (minor: number): string => twoDecimals(formatMinor(minor));

/** "-88.80" → absolute value in 1/10000 yuan; null for an invalid amount. */
export const minorOf = (yuan: string): number | null => parseYuan(plainAmount(yuan).replace(/^[-+]/, ''));

export const centsOf = (minor: number): number => minor / minorPerCent;
export const minorOfCents = (cents: number): number => cents * minorPerCent;
