import { kept } from './kept';
import { Said, type Words } from './say';

/** What a row keeps beside the Chinese of what is said; null where somebody has typed it. `wordsKept` reads both. */
export const keptBeside = (words: Words): string | null =>
  words instanceof Said ? JSON.stringify(kept(words)) : null;
