import type { ReactNode } from 'react';
import styled from 'styled-components';
import { narrow, theme } from '@portal/design';
import { ColumnChooser, type useShownColumns } from './ColumnChooser';

interface TableHeadProps {
  /** Narrows the rows; stands at the left. */
  filters?: ReactNode;
  /** What is chosen of the table's columns; absent: there are no rows. */
  columns?: Omit<ReturnType<typeof useShownColumns>, 'shown'>;
  /** What else is done with the rows. */
  aside?: ReactNode;
}

/** The row above a table: filters at the left, at the right which columns it has. */
export function TableHead({ filters, columns, aside }: TableHeadProps) {
  const chooser = columns?.isChoosable && columns;
  if (!filters && !chooser && !aside) return null;

  return (
    <Row $isFiltered={filters !== undefined} $besidePx={besidePx[columns?.hidden.length ? 'long' : 'short']}>
      {filters !== undefined && <Filters>{filters}</Filters>}
      {chooser && (
        <ColumnChooser choices={chooser.choices} hidden={chooser.hidden} onChoose={chooser.choose} />
      )}
      {aside}
    </Row>
  );
}

/** Heights of the button and of the choice of an order, whose middles are at the same height. */
const buttonPx = 28;
const choicePx = 36;
/** Room for 列设置, and for 列设置（已隐藏 10）. */
const besidePx = { short: 76, long: 150 };

const Row = styled.div<{ $isFiltered: boolean; $besidePx: number }>`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: flex-end;
  gap: ${theme.space.s};
  margin-bottom: ${({ $isFiltered }) => ($isFiltered ? theme.space.l : theme.space.s)};
  /* Filters of a page may all be in links. */
  &:has(> :only-child:empty) {
    display: none;
  }
  /* On a phone the choice of an order, which the table itself has, stands at the left of the button that is alone
     here. In English there is no room for both. */
  ${narrow} {
    margin-bottom: ${theme.space.s};
    /* Beside 筛选 alone there is room, where no order can be chosen. */
    &:not(:has(+ div > label)) > :has(> :only-child > :first-child + [aria-haspopup='dialog']) {
      flex-basis: 0;
      + * > :first-child {
        align-self: center;
      }
    }
    &:lang(zh):has(> :last-child > [aria-controls][aria-expanded='false']) + div > label {
      justify-content: flex-start;
      width: calc(100% - ${({ $besidePx }) => $besidePx}px);
      margin-top: calc(-${(buttonPx + choicePx) / 2}px - ${theme.space.s});
    }
  }
`;

const Filters = styled.div`
  flex: 1 1 0;
  min-width: 0;
  > :last-child {
    margin-bottom: 0;
  }
  ${narrow} {
    flex-basis: 100%;
  }
`;
