import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { DayText } from './DayText';
import { Table } from './Table';
import { narrow, theme } from './theme';
import { visuallyHidden } from './VisuallyHidden';

export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  isFigure?: boolean;
  /** One or two words that never wrap. */
  isShort?: boolean;
  /** Title of the card that a row becomes on narrow screens. */
  isMain?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table; below 768 px, and where its columns have no room, each row is a card that names its fields. */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <Room>
      <Frame tabIndex={0} role="region" aria-label={label} $columns={columns.length}>
        <Cells $columns={columns.length}>
          <thead>
            <tr>
              {columns.map(({ title, isFigure }) => (
                <Title key={title} scope="col" $isFigure={isFigure}>
                  {title}
                </Title>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ title, render, isFigure, isShort, isMain }) => (
                  <Cell
                    key={title}
                    data-title={isMain ? undefined : title}
                    $isFigure={isFigure}
                    $isShort={isShort}
                    $isMain={isMain}
                  >
                    {/* One thing, also where a card puts the name of the field beside it. */}
                    <div>{whole(render(row))}</div>
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Cells>
      </Frame>
    </Room>
  );
}

/** Dates and months never wrap at their hyphens; a time of day may go on the next line. */
const whole = (shown: ReactNode): ReactNode =>
  typeof shown === 'string' && beginsWithDay.test(shown) ? <DayText>{shown}</DayText> : shown;

const beginsWithDay = /^\d{4}-\d{2}(-\d{2})?(\s|、|$)/;

/** Container query: its width decides whether the columns fit. */
const Room = styled.div`
  container-type: inline-size;
  margin-bottom: ${theme.space.m};
  /* A panel that ends with it has room of its own. */
  section > &:last-child {
    margin-bottom: 0;
  }
`;

/** In a narrower column words would break into letters. */
const columnPx = 80;

interface Sized {
  $columns: number;
}

const widthOf = ({ $columns }: Sized) => `${$columns * columnPx}px`;

const unframed = css`
  border: 0;
  border-radius: 0;
  background: none;
`;

const Frame = styled.div<Sized>`
  overflow-x: auto;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  background: ${theme.color.paper};
  /* A panel is a frame already. */
  section & {
    ${unframed}
  }
  ${narrow} {
    ${unframed}
  }
  @container (max-width: ${widthOf}) {
    ${unframed}
  }
`;

const Title = styled.th<{ $isFigure?: boolean }>`
  && {
    text-align: ${({ $isFigure }) => ($isFigure ? 'right' : 'left')};
  }
`;

const Cell = styled.td<{ $isFigure?: boolean; $isShort?: boolean; $isMain?: boolean }>`
  white-space: ${({ $isShort }) => ($isShort ? 'nowrap' : 'inherit')};
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

/** Styles that show each row as a card. */
const cards = css`
  &,
  tbody,
  td {
    display: block;
  }
  thead {
    ${visuallyHidden}
  }
  tr {
    display: flex;
    flex-direction: column;
    margin-bottom: ${theme.space.m};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.card};
    background: ${theme.color.paper};
  }
  && td {
    display: flex;
    justify-content: space-between;
    gap: ${theme.space.m};
    text-align: right;
    overflow-wrap: anywhere;
    padding-block: 7px;
  }
  tr:last-child {
    margin-bottom: 0;
  }
  && tr > td:not(:last-child) {
    border-bottom: 1px solid ${theme.color.line};
  }
  && tr > td:last-child {
    border-bottom: 0;
  }
  && td:empty,
  && td:has(> div:empty) {
    display: none;
  }
  /* Actions that go on below end at the right, too. */
  td[data-title] > div > div {
    justify-content: flex-end;
  }
  td[data-title]::before {
    content: attr(data-title);
    flex: none;
    color: ${theme.color.inkFaint};
    text-align: left;
  }
  /* The title is the top of the card, whichever column it is. */
  && td:not([data-title]) {
    display: block;
    order: -1;
    border-radius: ${theme.radius.card} ${theme.radius.card} 0 0;
    text-align: left;
    background: ${theme.color.mist};
  }
`;

const Cells = styled(Table)<Sized>`
  tr:last-child > td {
    border-bottom: 0;
  }
  ${narrow} {
    ${cards}
  }
  @container (max-width: ${widthOf}) {
    ${cards}
  }
`;
