import { pageSizes as usualSizes } from '@portal/calls';
import { Pagination } from '@portal/design';
import { useListQuery } from '@portal/router';

interface PagerProps {
  page: { pageNo: number; pageSize: number; total: number };
  pageSizes?: readonly [number, ...number[]];
  /** Also shows a pager for a single short page. */
  isAlwaysShown?: boolean;
  /** Keeps the scroll position, for a list that is only part of a page. */
  keepsPlace?: boolean;
}

/** Pages of a list whose page number and size are in the address. */
export function Pager({
  page,
  pageSizes = usualSizes,
  isAlwaysShown = false,
  keepsPlace = false,
}: PagerProps) {
  const { change } = useListQuery({ keepsPlace });
  if (!isAlwaysShown && page.total <= pageSizes[0] && page.pageNo === 1) return null;
  return (
    <Pagination
      {...page}
      pageSizes={pageSizes}
      onChange={({ pageNo, pageSize }) => change({ pageNo: String(pageNo), pageSize: String(pageSize) })}
    />
  );
}
