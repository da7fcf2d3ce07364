import { useSearchParams } from '@portal/router';

type Changes = Partial<Record<'pageNo' | 'pageSize' | 'searchText' | 'noType', string>>;

/** What the address of the list says, and how to change it. Any change but of the page leads to page one. */
export function useNoticeQuery() {
  const [query, setQuery] = useSearchParams();

  function change(changes: Changes) {
    const next = new URLSearchParams(query);
    if (!changes.pageNo) next.delete('pageNo');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next);
  }

  return {
    searchText: query.get('searchText') ?? '',
    noType: query.get('noType') ?? '',
    /** Lets a detail page lead back to this very page of the list. */
    backQuery: query.toString(),
    change,
  };
}
