import { useSearchParams } from '@portal/router';

/** Cards or rows, kept in the address. */
export function useListLook() {
  const [query, setQuery] = useSearchParams();
  return {
    isRows: query.get('view') === 'list',
    show(isRows: boolean): void {
      const next = new URLSearchParams(query);
      if (isRows) next.set('view', 'list');
      else next.delete('view');
      setQuery(next, { replace: true, preventScrollReset: true });
    },
  };
}
