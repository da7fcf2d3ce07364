/** The order of a list that its reader chooses by the titles of columns. */
export interface Sorting {
  /** `name`, or `-name` from the largest down; null: the usual order. */
  current: string | null;
  choose: (sort: string | null) => void;
}

const nameOf = (sort: string) => sort.replace(/^-/, '');

export const isDescending = (sort: string): boolean => sort.startsWith('-');

export const reversed = (sort: string): string => (isDescending(sort) ? nameOf(sort) : `-${sort}`);

const isAlong = (sort: string, current: string | null): current is string =>
  current !== null && nameOf(current) === nameOf(sort);

/** How the rows are ordered along a column, in the words of `aria-sort`. */
export function directionOf(sort: string, current: string | null): 'ascending' | 'descending' | 'none' {
  if (!isAlong(sort, current)) return 'none';
  return isDescending(current) ? 'descending' : 'ascending';
}

/** What a press on the column's title chooses: its order, the other way round, and the usual one again. */
export function nextSort(sort: string, current: string | null): string | null {
  if (!isAlong(sort, current)) return sort;
  return current === sort ? reversed(sort) : null;
}
