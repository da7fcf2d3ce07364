/** How many APIs stand side by side. */
export const compareMax = 3;
