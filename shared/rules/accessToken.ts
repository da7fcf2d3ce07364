/** How a token of a person begins, so that it is known for one wherever it turns up. */
export const accessTokenPrefix = 'pat_';

/** The longest that one is good for, in days. */
export const accessTokenDaysMax = 365;

/** How many that are still good somebody may have. */
export const accessTokensMax = 20;

/** Calls a minute with one. */
export const accessTokenCallsPerMinute = 120;
