/** Pseudo-portal of an entry: one account that finds it in the main portal, unlike others. */
export const placeOfAccount = (accountId: string): string => `account:${accountId}`;
