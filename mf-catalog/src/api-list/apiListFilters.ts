import { apiPageSizes, authLevels, chargeTypes, type ApiSort, type ChargeType } from '@portal/calls';
import type { ApiListPath } from './apiListPath';

/** Filters that the query of the address may hold; anything else in it is not ours. */
export const filterNames = ['searchText', 'chargeType', 'authLevel', 'providerId', 'tag', 'sandbox'] as const;
export type FilterName = (typeof filterNames)[number];

/** What the list asks the server for. Values that make no sense are left out. */
export function listRequest({ cateId, subCateId, sort }: ApiListPath, query: URLSearchParams) {
  const chargeType = query.get('chargeType');
  const authLevel = query.get('authLevel');
  const pageSize = Number(query.get('pageSize'));
  const pageNo = Number(query.get('pageNo'));
  return {
    cateId,
    subCateId,
    sort: sort as ApiSort,
    searchText: query.get('searchText')?.slice(0, 64) || undefined,
    chargeType: chargeType && chargeType in chargeTypes ? (chargeType as ChargeType) : undefined,
    authLevel: authLevel && authLevel in authLevels ? Number(authLevel) : undefined,
    providerId: query.get('providerId') || undefined,
    tag: query.get('tag') || undefined,
    sandbox: query.get('sandbox') === '1' ? 1 : undefined,
    pageNo: Number.isInteger(pageNo) && pageNo > 0 ? pageNo : 1,
    pageSize: (apiPageSizes as readonly number[]).includes(pageSize) ? pageSize : apiPageSizes[0],
  };
}

export type ListRequest = ReturnType<typeof listRequest>;

/** The filters that are in force, as text. */
export function activeFilters(request: ListRequest): { name: FilterName; value: string }[] {
  return filterNames.flatMap((name) =>
    request[name] === undefined ? [] : { name, value: String(request[name]) },
  );
}
