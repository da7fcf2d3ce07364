import { Said, type Words } from './say';

/** Plain data that stands for what is said, see `kept`. */
export type Kept = string | { key: string; values: readonly (Kept | number)[] };

/** What is said as a row keeps it beside the Chinese: `saidAgain` reads it. */
export const kept = (words: Words): Kept =>
  words instanceof Said
    ? {
        key: words.key,
        values: words.values.map((value) => (typeof value === 'number' ? value : kept(value))),
      }
    : words;
