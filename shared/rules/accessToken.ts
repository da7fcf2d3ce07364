/** Prefix of personal access tokens, by which scanners recognise them. */
export const accessTokenPrefix = 'pat_';

/** Longest lifetime of a token, in days. */
export const accessTokenDaysMax = 365;

/** Most valid tokens per person. */
export const accessTokensMax = 20;

/** Calls per minute with one token. */
export const accessTokenCallsPerMinute = 120;
