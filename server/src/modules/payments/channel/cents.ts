import { formatMinor, parseYuan, plainAmount } from '@portal/rules';

const minorPerCent = 100;

/** 1/10000 yuan → yuan with two decimals, as channels write amounts. */
export const yuanOf = (minor: number): string => formatMinor(minor).slice(0, -2);

/** "-88.80" → absolute value in 1/10000 yuan; null for an invalid amount. */
export const minorOf = (yuan: string): number | null => parseYuan(plainAmount(yuan).replace(/^[-+]/, ''));

export const centsOf = (minor: number): number => minor / minorPerCent;
export const minorOfCents = (cents: number): number => cents * minorPerCent;
