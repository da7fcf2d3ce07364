import { apiPageSizes, listApis } from '@portal/calls';
import { listRequest, type FilterName as NameOf } from '@portal/page';
import type { ApiListPath } from './apiListPath';

/** Filters kept in the query; other parameters are ignored. */
const filterNames = [
  'searchText',
  'chargeType',
  'authLevel',
  'providerId',
  'tag',
  'sandbox',
  'score',
] as const satisfies NameOf<typeof listApis>[];
export type FilterName = (typeof filterNames)[number];

/** Input of the list call from the address; invalid values are left out. */
export const apiListRequest = (path: ApiListPath, query: URLSearchParams) =>
  listRequest(listApis, query, { filters: filterNames, also: path, pageSizes: apiPageSizes });

/** The active filters, as text. */
export function activeFilters(
  request: ReturnType<typeof apiListRequest>,
): { name: FilterName; value: string }[] {
  return filterNames.flatMap((name) => {
    const value = request[name];
    return typeof value === 'string' || typeof value === 'number' ? { name, value: String(value) } : [];
  });
}
