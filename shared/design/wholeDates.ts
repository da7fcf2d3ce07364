import { Children, createElement, type ReactNode } from 'react';
import styled from 'styled-components';

const date = /\b(20\d\d-(?:0[1-9]|1[0-2])(?:-\d\d(?: \d\d:\d\d(?::\d\d)?)?)?)(?![\d-])/;

/**
 * A text whose dates go on the next line whole: browsers would break them at their hyphens. What has elements in it stays as
 * it is.
 */
export function wholeDates(text: ReactNode): ReactNode {
  const parts = Children.toArray(text);
  if (!parts.every((part) => typeof part === 'string' || typeof part === 'number')) return text;
  const words = parts.join('').split(date);
  if (words.length === 1) return text;
  // One element where the text would be one, also as an item of a flexible box.
  return createElement(
    'span',
    null,
    ...words.map((word, index) => (index % 2 === 1 ? createElement(Whole, null, word) : word)),
  );
}

export const Whole = styled.span`
  white-space: nowrap;
`;
