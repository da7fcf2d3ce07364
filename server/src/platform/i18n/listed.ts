import { Translatable, say, type TranslatableText } from './say';

/** Combines halves, so that the nesting of a long list stays logarithmic. */
function between(put: (before: TranslatableText, next: TranslatableText) => TranslatableText) {
  return function join(words: readonly TranslatableText[]): TranslatableText {
    const half = Math.ceil(words.length / 2);
    return words.length > 1 ? put(join(words.slice(0, half)), join(words.slice(half))) : (words[0] ?? '');
  };
}

/** An enumeration: `甲、乙`. */
export const listed = between((before, next) => say`${before}、${next}`);

/** Properties of one thing: `每秒 5 次，有效 30 天`. */
export const together = between((before, next) => say`${before}，${next}`);

/** Consecutive statements: `甲；乙`. */
export const inSequence = between((before, next) => say`${before}；${next}`);

/** One line each. */
export const inLines = (words: readonly TranslatableText[]): Translatable =>
  new Translatable(words.map((_, at) => `{${at}}`).join('\n'), words);
