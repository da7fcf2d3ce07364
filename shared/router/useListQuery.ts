import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';

interface ListQueryOptions {
  /** Keeps the scroll position, for a list that is only part of a page. */
  keepsPlace?: boolean;
}

/**
 * The query of a list's address and a function to change it: null or '' removes a field, and any change except of the
 * page number goes back to page one. A change made while the previous one is loading is added to it.
 */
export function useListQuery<Field extends string>({ keepsPlace = false }: ListQueryOptions = {}) {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const { location: pending } = useNavigation();
  const latest = pending?.pathname === pathname ? new URLSearchParams(pending.search) : query;

  function change(changes: Partial<Record<Field | 'pageNo' | 'pageSize', string | null>>): void {
    const next = new URLSearchParams(latest);
    if (!changes.pageNo) next.delete('pageNo');
    for (const [name, value] of Object.entries<string | null | undefined>(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next, { preventScrollReset: keepsPlace });
  }

  return { query, change, clear: () => setQuery(new URLSearchParams()) };
}
