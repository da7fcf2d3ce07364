import { isValidElement, type ReactNode } from 'react';

/** As long as two columns of a full table. Wide scripts break anywhere. */
const endless = /[^\s\u2E80-\uFFEF]{32}/;

/** Whether a word in it has no room in a column: a name or an address without blanks. */
export function hasEndlessWord(shown: ReactNode): boolean {
  if (typeof shown === 'string') return endless.test(shown);
  if (Array.isArray(shown)) return shown.some((part: ReactNode) => hasEndlessWord(part));
  return isValidElement<{ children?: ReactNode }>(shown) && hasEndlessWord(shown.props.children);
}
