/** Seconds since a time of `Date.now()`, with one decimal. */
export const secondsSince = (start: number) => ((Date.now() - start) / 1000).toFixed(1);
