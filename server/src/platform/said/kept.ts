import { Said, type Words } from './say';

/** Serialised form of `Words`, see `kept`. */
export type Kept = string | { key: string; values: readonly (Kept | number)[] };

/** Serialises a text for a row, beside its Chinese; `saidAgain` restores it. */
export const kept = (words: Words): Kept =>
  words instanceof Said
    ? {
        key: words.key,
        values: words.values.map((value) => (typeof value === 'number' ? value : kept(value))),
      }
    : words;
