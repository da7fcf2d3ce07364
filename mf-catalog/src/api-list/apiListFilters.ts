import { apiPageSizes, listApis } from '@portal/calls';
import { listRequest, type FilterName as NameOf } from '@portal/page';
import type { ApiListPath } from './apiListPath';

/** Filters that the query of the address may hold; anything else in it is not ours. */
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

/** What the list asks the server for. Values that make no sense are left out. */
export const apiListRequest = (path: ApiListPath, query: URLSearchParams) =>
  listRequest(listApis, query, { filters: filterNames, also: path, pageSizes: apiPageSizes });

/** The filters that are in force, as text. */
export function activeFilters(
  request: ReturnType<typeof apiListRequest>,
): { name: FilterName; value: string }[] {
  return filterNames.flatMap((name) => {
    const value = request[name];
    return typeof value === 'string' || typeof value === 'number' ? { name, value: String(value) } : [];
  });
}
