/** Most APIs in a comparison. */
export const compareMax = 3;
