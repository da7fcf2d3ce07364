import { serializeText } from './serializeText';
import { Translatable, type TranslatableText } from './say';

/**
 * Column value beside a stored Chinese text, so that it can be translated later; null when a person typed the text.
 * `textFromColumn` reads both.
 */
export const textToColumn = (words: TranslatableText): string | null =>
  words instanceof Translatable ? JSON.stringify(serializeText(words)) : null;
