import { escapeLike } from './escapeLike';

/**
 * SQL condition after a column: contains this text, ignoring case. Texts without cased letters, such as Chinese, are
 * compared bytewise, because `ilike` folds every value first, which is many times slower.
 */
export const containing = (text: string) =>
  [hasCases(text) ? 'ilike' : 'like', `%${escapeLike(text)}%`] as const;

const hasCases = (text: string): boolean => text.toLowerCase() !== text || text.toUpperCase() !== text;
