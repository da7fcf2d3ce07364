import { Fragment, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from './Button';
import type { Column } from './Column';
import { DayText } from './DayText';
import { DecimalsContext } from './DecimalsContext';
import { hasEndlessWord } from './endlessWord';

interface DataRowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  /** Titles of the fields that its card shows only when it is unfolded. */
  further: ReadonlySet<string>;
  /** Titles of columns with amounts → decimals to which these are aligned. */
  decimals: ReadonlyMap<string, number>;
}

/** A row of a table, or its card. */
export function DataRow<Row>({ columns, row, further, decimals }: DataRowProps<Row>) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const more = further.size > 0 && (
    <More>
      <Button
        type="button"
        $size="s"
        $kind="quiet"
        data-unfolds
        aria-expanded={isUnfolded}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        {isUnfolded ? '收起' : '更多信息'}
      </Button>
    </More>
  );
  const actions = columns.find(({ isAction }) => isAction);
  return (
    <tr data-unfolded={isUnfolded || undefined}>
      {columns.map((column) => (
        <Fragment key={column.title}>
          {column === actions && more}
          <DecimalsContext value={decimals.get(column.title) ?? 0}>
            <DataCell column={column} row={row} isFurther={further.has(column.title)} />
          </DecimalsContext>
        </Fragment>
      ))}
      {!actions && more}
    </tr>
  );
}

interface DataCellProps<Row> {
  column: Column<Row>;
  row: Row;
  isFurther: boolean;
}

function DataCell<Row>({ column, row, isFurther }: DataCellProps<Row>) {
  const { title, render, isFigure, isShort, isMain, isAction } = column;
  const shown = render(row);
  return (
    <Cell
      data-title={isMain ? undefined : title}
      data-main={isMain || undefined}
      data-further={isFurther || undefined}
      data-off-paper={isAction || undefined}
      $isFigure={isFigure}
      $isShort={isShort || isOneWord(shown) || (isFigure && isOneFigure(shown))}
      $isMain={isMain}
      $isEndless={hasEndlessWord(shown)}
    >
      {/* One thing, also where a card puts the name of the field beside it. */}
      <div>{whole(shown)}</div>
    </Cell>
  );
}

/** Chinese may break between any two characters: in a full table a name of six would be torn into two lines. */
const isOneWord = (shown: ReactNode) => typeof shown === 'string' && shown.length <= longestWord;

const longestWord = 6;

/** Neither does a figure leave its unit or its other half behind: 500 / 次, 1,203 / 12. */
const isOneFigure = (shown: ReactNode) => typeof shown === 'string' && shown.length <= longestFigure;

const longestFigure = 12;

/** Dates and months never wrap at their hyphens; a time of day may go on the next line. */
const whole = (shown: ReactNode): ReactNode =>
  typeof shown === 'string' && beginsWithDay.test(shown) ? <DayText>{shown}</DayText> : shown;

const beginsWithDay = /^\d{4}-\d{2}(-\d{2})?(\s|、|$)/;

const Cell = styled.td<{ $isFigure?: boolean; $isShort?: boolean; $isMain?: boolean; $isEndless: boolean }>`
  white-space: ${({ $isShort }) => ($isShort ? 'nowrap' : 'inherit')};
  /* It would push the other columns out of the panel. Other words stay whole, and a column has room for them. */
  overflow-wrap: ${({ $isEndless }) => ($isEndless ? 'anywhere' : 'inherit')};
  /* Words in two lines are halved, not broken off before the last letter. */
  text-wrap-style: balance;
  /* What a row is about is read first: many columns do not press it into a tower of letters. */
  > div {
    min-width: ${({ $isMain }) => ($isMain ? '6.5em' : 'auto')};
  }
  && {
    text-align: ${({ $isFigure }) => ($isFigure ? 'right' : 'left')};
    font-variant-numeric: tabular-nums;
  }
`;

/** Of cards only. */
export const More = styled.td`
  display: none;
  button {
    width: 100%;
    min-height: 36px;
  }
`;
