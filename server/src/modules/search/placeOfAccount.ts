/** Among the portals of an entry: one account that finds it in the main portal, as others do not. */
export const placeOfAccount = (accountId: string): string => `account:${accountId}`;
