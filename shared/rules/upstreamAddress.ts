const canonical = (url: string) => (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, '');

/** Whether two addresses are equivalent, however they are written. */
export const isSameUpstream = (one: string, other: string) => canonical(one) === canonical(other);
