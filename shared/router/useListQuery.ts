import { useSearchParams } from 'react-router-dom';

/**
 * The query of a list's address and how to change it: null or an empty text removes a field, and any change but
 * of the page itself leads back to page one.
 */
export function useListQuery<Field extends string>() {
  const [query, setQuery] = useSearchParams();

  function change(changes: Partial<Record<Field | 'pageNo' | 'pageSize', string | null>>): void {
    const next = new URLSearchParams(query);
    if (!changes.pageNo) next.delete('pageNo');
    for (const [name, value] of Object.entries<string | null | undefined>(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next);
  }

  return { query, change, clear: () => setQuery(new URLSearchParams()) };
}
