import { kept } from './kept';
import { Said, type Words } from './say';

/**
 * Column value beside a stored Chinese text, so that it can be translated later; null when a person typed the text.
 * `wordsKept` reads both.
 */
export const keptBeside = (words: Words): string | null =>
  words instanceof Said ? JSON.stringify(kept(words)) : null;
