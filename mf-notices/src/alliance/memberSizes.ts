/** Choices for the number of members per page. */
export const memberSizes = [12, 24, 48] as const;
