/** How many members stand on a page. */
export const memberSizes = [12, 24, 48] as const;
