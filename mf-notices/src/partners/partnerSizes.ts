/** Choices for the number of partners per page. */
export const partnerSizes = [12, 24, 48] as const;
