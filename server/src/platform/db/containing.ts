import { escapeLike } from './escapeLike';

/**
 * What follows a column in `where` for texts that have this within, whatever the case of letters. Where it has no letters that
 * have cases, as Chinese has none, bytes are compared: `ilike` makes small letters of each text first, in many times as long.
 */
export const containing = (text: string) =>
  [hasCases(text) ? 'ilike' : 'like', `%${escapeLike(text)}%`] as const;

const hasCases = (text: string): boolean => text.toLowerCase() !== text || text.toUpperCase() !== text;
