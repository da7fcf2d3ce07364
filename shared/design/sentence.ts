import { partsOf } from '@portal/text';
import { createElement, Fragment, type ReactNode } from 'react';
import { Whole } from './wholeDates';

/** `t` for a text with React elements as values, placed where the language needs them. */
export function sentence(text: string, ...values: ReactNode[]): ReactNode {
  const parts = (partsOf(text, values.map(unbroken)) as ReactNode[]).filter(isDrawn);
  if (parts.every(isPlain)) return parts.join('');
  // One element where the text would be one, also as an item of a flexible box.
  return createElement(values.every(isPlain) ? 'span' : Fragment, null, ...parts);
}

const isDrawn = (part: ReactNode) => part !== null && part !== undefined && typeof part !== 'boolean';
const isPlain = (part: ReactNode) => typeof part === 'string' || typeof part === 'number';

const date = /^\d{4}-\d\d(-\d\d( \d\d:\d\d)?)?$/;

/** A date goes on the next line whole: browsers would break it at its hyphens. */
const unbroken = (value: ReactNode) =>
  typeof value === 'string' && date.test(value) ? createElement(Whole, null, value) : value;
