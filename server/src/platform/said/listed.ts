import { say, type Words } from './say';

const between =
  (put: (before: Words, next: Words) => Words) =>
  (words: readonly Words[]): Words =>
    words.length === 0 ? '' : words.reduce(put);

/** Names beside each other: `甲、乙`. */
export const listed = between((before, next) => say`${before}、${next}`);

/** What is said one after the other: `甲；乙`. */
export const inSequence = between((before, next) => say`${before}；${next}`);
