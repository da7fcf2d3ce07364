/** How many partners stand on a page. */
export const partnerSizes = [12, 24, 48] as const;
