/**
 * Whether a text can be stored and shown: no control characters other than tab and line ends, and no unpaired
 * surrogates. The database rejects NUL; the others are invisible and misleading.
 */
export const isPlainText = (text: string): boolean => !/(?![\t\n\r])\p{Cc}|\p{Cs}/u.test(text);
