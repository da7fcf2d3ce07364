import { useMemo } from 'react';
import { useSearchParams } from '@portal/router';

/**
 * Page number, page size and the named filters in the address, for a list that is only part of a page and loads by
 * itself: the same object until one of them changes, whatever else does.
 */
export function usePartQuery(...filters: readonly string[]): URLSearchParams {
  const [query] = useSearchParams();
  const names = ['pageNo', 'pageSize', ...filters];
  const text = new URLSearchParams([...query].filter(([name]) => names.includes(name))).toString();

  return useMemo(() => new URLSearchParams(text), [text]);
}
