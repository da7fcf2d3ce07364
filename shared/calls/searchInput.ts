import { keyOf } from '@portal/rules';
import type { CallInput } from './defineCall';
import { providerNameMax, querySearch, searchGroupMax, searchKinds, searchSorts } from './search';

const lengthMax = 64;

/** The part of a search tab that says what can be asked in it. */
interface SearchTab {
  flag: number;
  filters: readonly { name: string; options: readonly { value: string }[] }[];
}

/**
 * Search text of an address: cut to the length that the search accepts, without a broken surrogate pair at its end,
 * control characters or characters that change the direction of text.
 */
export const keyWordOf = (query: URLSearchParams): string =>
  (query.get('keyWord') ?? '')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()
    .slice(0, lengthMax)
    .replace(/\p{Cs}$/u, '')
    .trim();

/**
 * The search request of an address, the same in the browser and on the server. Values that the search would refuse or
 * the tab does not offer are left out. Null: nothing to search for.
 */
export function searchInputOf(
  query: URLSearchParams,
  tabs: readonly SearchTab[],
): (CallInput<typeof querySearch> & { keyWord: string; flag: number }) | null {
  const keyWord = keyWordOf(query);
  if (!keyWord) return null;
  const chosen = tabs.find(({ flag }) => String(flag) === query.get('flag'));
  return {
    ...filtersOf(chosen, query),
    ...(chosen && providerOf(query)),
    ...(chosen?.flag === searchKinds.api && categoryOf(query)),
    keyWord,
    flag: chosen?.flag ?? 0,
    sort: keyOf(searchSorts, query.get('sort')),
    ...pageOf(query),
  };
}

/** Filters of the address with a value that their tab offers. */
function filtersOf(tab: SearchTab | undefined, query: URLSearchParams): Record<string, string> {
  const set = (tab?.filters ?? []).flatMap(({ name, options }) =>
    options.filter(({ value }) => value === query.get(name)).map(({ value }) => [name, value] as const),
  );
  return Object.fromEntries(set);
}

/** A name longer than any provider's is ignored. */
function providerOf(query: URLSearchParams): { provider?: string } {
  const provider = query.get('provider')?.trim() ?? '';
  return provider === '' || provider.length > providerNameMax ? {} : { provider };
}

/** An id that no category can have is ignored. */
function categoryOf(query: URLSearchParams): { cateId?: string } {
  const cateId = query.get('cateId')?.trim() ?? '';
  return cateId === '' || cateId.length > searchGroupMax ? {} : { cateId };
}

function pageOf(query: URLSearchParams) {
  const wanted = {
    keyWord: 'x',
    pageNo: query.get('pageNo') ?? '1',
    pageSize: query.get('pageSize') ?? '10',
  };
  const refused = querySearch.request.safeParse(wanted).error?.issues.map(({ path }) => path[0]) ?? [];
  return {
    pageNo: refused.includes('pageNo') ? '1' : wanted.pageNo,
    pageSize: refused.includes('pageSize') ? '10' : wanted.pageSize,
  };
}
