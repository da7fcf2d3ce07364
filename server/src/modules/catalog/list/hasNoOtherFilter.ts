import type { ApiFilter } from './apiFilter.queries';

/** Whether the list is that of the main portal and has no filter but these. */
export const hasNoOtherFilter = (filter: ApiFilter, ...names: (keyof ApiFilter)[]): boolean =>
  filter.viewer.portalId === null &&
  Object.entries<unknown>({ ...filter }).every(
    ([key, value]) =>
      names.some((name) => name === key) ||
      key === 'viewer' ||
      value === undefined ||
      value === null ||
      value === '' ||
      value === false,
  );

/** Whether a search entry holds all that is filtered by: a category is one of its labels. */
export const isFoundByEntry = (filter: ApiFilter): boolean =>
  hasNoOtherFilter(filter, 'searchText', 'categoryId', 'subCategoryId');
