/** What a review of an API may be: stars, and characters of its text. */
export const scoreMax = 5;
export const commentMin = 5;
export const commentMax = 500;
