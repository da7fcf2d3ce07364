import type { ApiFilter } from './apiFilter.queries';

/** Whether the main portal is filtered by this alone. */
export const isOnly = (filter: ApiFilter, name: keyof ApiFilter): boolean =>
  filter.onlooker.portalId === null &&
  Object.entries<unknown>({ ...filter }).every(
    ([key, value]) =>
      key === name ||
      key === 'onlooker' ||
      value === undefined ||
      value === null ||
      value === '' ||
      value === false,
  );
