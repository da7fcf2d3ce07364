import type { ApiFilter } from './apiFilter.queries';

/** Whether the main portal is filtered by nothing but these. */
export const isOnly = (filter: ApiFilter, ...names: (keyof ApiFilter)[]): boolean =>
  filter.onlooker.portalId === null &&
  Object.entries<unknown>({ ...filter }).every(
    ([key, value]) =>
      names.some((name) => name === key) ||
      key === 'onlooker' ||
      value === undefined ||
      value === null ||
      value === '' ||
      value === false,
  );

/** Whether all that is asked for is among what an entry is found by: a category is a label of it. */
export const isFoundByEntry = (filter: ApiFilter): boolean =>
  isOnly(filter, 'searchText', 'categoryId', 'subCategoryId');
