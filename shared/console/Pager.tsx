import { Pagination } from '@portal/design';
import { useListQuery } from '@portal/router';

interface PagerProps {
  page: { pageNo: number; pageSize: number; total: number };
  pageSizes?: readonly number[];
}

const sizes = [10, 20, 50] as const;

/** Pages of a list whose page is in the address. A single short page needs none. */
export function Pager({ page, pageSizes = sizes }: PagerProps) {
  const { change } = useListQuery();
  if (page.total <= pageSizes[0]! && page.pageNo === 1) return null;
  return (
    <Pagination
      {...page}
      pageSizes={pageSizes}
      onChange={({ pageNo, pageSize }) => change({ pageNo: String(pageNo), pageSize: String(pageSize) })}
    />
  );
}
