/** Versions of the terms of data use that somebody may have agreed to; the last is what is agreed to today. */
export const dataTermsVersions = ['1'] as const;
export type DataTermsVersion = (typeof dataTermsVersions)[number];
export const dataTermsVersion: DataTermsVersion = '1';

/** The most calls a day that may be expected. */
export const dailyCallsMax = 100_000_000;

/** How many days ahead the use of an API may begin. */
export const applyAheadDaysMax = 90;

/** A cap of so many times what is expected leaves room and stops a mistake. */
export const capFactor = 3;
