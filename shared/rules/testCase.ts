/** How many cases an account keeps of one API. */
export const testCasesMax = 50;

/** How much of an answer one case looks at. */
export const testChecksMax = 10;

/** Longest body that is kept with a case, in characters. */
export const testCaseBodyMax = 20_000;
