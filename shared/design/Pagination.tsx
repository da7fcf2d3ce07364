import styled from 'styled-components';
import { Button } from './Button';
import { SelectInput } from './SelectInput';
import { theme } from './theme';

interface PaginationProps {
  pageNo: number;
  pageSize: number;
  total: number;
  pageSizes: readonly number[];
  onChange: (page: { pageNo: number; pageSize: number }) => void;
}

/** The pages of a list, how many rows there are, and how many a page shows. An empty list has none. */
export function Pagination({ pageNo, pageSize, total, pageSizes, onChange }: PaginationProps) {
  if (total === 0) return null;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const goTo = (next: number) => onChange({ pageNo: next, pageSize });

  return (
    <Row aria-label="分页">
      <span>共 {total.toLocaleString('zh-CN')} 条</span>
      <Numbers>
        {/* Disabled, the last step would lose the focus. */}
        <Button $size="s" aria-disabled={pageNo <= 1} onClick={() => pageNo > 1 && goTo(pageNo - 1)}>
          上一页
        </Button>
        {pageNumbers(pageNo, pages).map((number, index) =>
          number === null ? (
            <span key={`gap-${index}`}>…</span>
          ) : (
            <Button
              key={number}
              $size="s"
              $kind={number === pageNo ? 'primary' : 'plain'}
              aria-current={number === pageNo ? 'page' : undefined}
              aria-label={`第 ${number} 页`}
              onClick={() => goTo(number)}
            >
              {number}
            </Button>
          ),
        )}
        <Button $size="s" aria-disabled={pageNo >= pages} onClick={() => pageNo < pages && goTo(pageNo + 1)}>
          下一页
        </Button>
      </Numbers>
      <SelectInput
        aria-label="每页条数"
        value={pageSize}
        onChange={(event) => onChange({ pageNo: 1, pageSize: Number(event.target.value) })}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size} 条/页
          </option>
        ))}
      </SelectInput>
    </Row>
  );
}

/** First, last and neighbours of the current page; null marks a gap. */
function pageNumbers(current: number, pages: number): (number | null)[] {
  const shown = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages);
  const numbers = [...new Set(shown)].sort((a, b) => a - b);
  return numbers.flatMap((page, index) => (page - (numbers[index - 1] ?? page) > 1 ? [null, page] : [page]));
}

const Row = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${theme.space.m};
  padding: ${theme.space.xl} 0;
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
`;

const Numbers = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.xs};
`;
