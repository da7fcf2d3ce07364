import { Said, say, type Words } from './say';

const between =
  (put: (before: Words, next: Words) => Words) =>
  (words: readonly Words[]): Words =>
    words.length === 0 ? '' : words.reduce(put);

/** Names beside each other: `甲、乙`. */
export const listed = between((before, next) => say`${before}、${next}`);

/** What is so of one thing: `每秒 5 次，有效 30 天`. */
export const together = between((before, next) => say`${before}，${next}`);

/** What is said one after the other: `甲；乙`. */
export const inSequence = between((before, next) => say`${before}；${next}`);

/** A line each, however many. */
export const inLines = (words: readonly Words[]): Said =>
  new Said(words.map((_, at) => `{${at}}`).join('\n'), words);
