import type { HomeRow } from './contentChoices';
import type { ContentOf } from './contentKinds';

/** Rows of the home page in order, each once; hidden ones are left out. */
export const rowsOf = ({ first, second, third, fourth, fifth }: ContentOf<'siteRows'>): HomeRow[] => [
  ...new Set([first, second, third, fourth, fifth].filter((row) => row !== 'none')),
];
