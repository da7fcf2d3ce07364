import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';

interface ListQueryOptions {
  /** The page stays scrolled to where it is: what changes is a part of it. */
  keepsPlace?: boolean;
}

/**
 * The query of a list's address and how to change it: null or an empty text removes a field, and any change but
 * of the page itself leads back to page one. What is chosen while the choice before still loads is added to it.
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
