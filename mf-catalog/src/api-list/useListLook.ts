import { useSearchParams } from '@portal/router';

/** Cards or rows: in the address, so that going back, a reload and a shared link keep it. */
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
