/** Versions of the data terms; the last one is current. */
export const dataTermsVersions = ['1'] as const;
export type DataTermsVersion = (typeof dataTermsVersions)[number];
export const dataTermsVersion: DataTermsVersion = '1';

/** Largest expected number of calls per day. */
export const dailyCallsMax = 100_000_000;

/** Days ahead that an API's use may start. */
export const applyAheadDaysMax = 90;

/** Suggested cap as a multiple of the expected cost: leaves room, and stops mistakes. */
export const capFactor = 3;
