import { partsOf } from '@portal/text';
import { createElement, Fragment, type ReactNode } from 'react';

/** `t` for a text with React elements as values, placed where the language needs them. */
export function sentence(text: string, ...values: ReactNode[]): ReactNode {
  const parts = (partsOf(text, values) as ReactNode[]).filter(isDrawn);
  if (parts.every((part) => typeof part === 'string' || typeof part === 'number')) return parts.join('');
  return createElement(Fragment, null, ...parts);
}

const isDrawn = (part: ReactNode) => part !== null && part !== undefined && typeof part !== 'boolean';
