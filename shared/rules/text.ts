/**
 * Whether a text can be stored and shown: no control characters other than tab and line ends, and no unpaired
 * surrogates. The database rejects NUL; the others are invisible and misleading.
 */
export const isPlainText = (text: string): boolean => !/(?![\t\n\r])\p{Cc}|\p{Cs}/u.test(text);

/**
 * A text without what nobody sees: marks that turn the direction of what follows them, and characters of no width. Both
 * come along when text is copied; a name could consist of nothing else, or turn the line that it is shown in. What joins
 * signs to one (emoji of several people) stays.
 */
export const withoutUnseen = (text: string): string =>
  text.replaceAll(/[\p{Bidi_Control}\u200b\u2060\ufeff]/gu, '');
