/** Limits of a review: stars and characters. */
export const scoreMax = 5;
export const commentMin = 5;
export const commentMax = 500;
