import { Said, say, type Words } from './say';

/** Halves are put together, not one to all before it: a list of thousands is no deeper than a dozen. */
function between(put: (before: Words, next: Words) => Words) {
  return function join(words: readonly Words[]): Words {
    const half = Math.ceil(words.length / 2);
    return words.length > 1 ? put(join(words.slice(0, half)), join(words.slice(half))) : (words[0] ?? '');
  };
}

/** Names beside each other: `甲、乙`. */
export const listed = between((before, next) => say`${before}、${next}`);

/** What is so of one thing: `每秒 5 次，有效 30 天`. */
export const together = between((before, next) => say`${before}，${next}`);

/** What is said one after the other: `甲；乙`. */
export const inSequence = between((before, next) => say`${before}；${next}`);

/** A line each, however many. */
export const inLines = (words: readonly Words[]): Said =>
  new Said(words.map((_, at) => `{${at}}`).join('\n'), words);
