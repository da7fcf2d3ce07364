/**
 * Whether a text can be kept and shown: without control characters other than tab and line ends, and without halves of
 * characters. The database keeps no NUL; the others are seen by nobody, and mislead whatever reads them.
 */
export const isPlainText = (text: string): boolean => !/(?![\t\n\r])\p{Cc}|\p{Cs}/u.test(text);
