import type { HomeRow } from './contentChoices';
import type { ContentOf } from './contentKinds';

/** The rows of the home page in their order; each once, and none that is not shown. */
export const rowsOf = ({ first, second, third, fourth, fifth }: ContentOf<'siteRows'>): HomeRow[] => [
  ...new Set([first, second, third, fourth, fifth].filter((row) => row !== 'none')),
];
