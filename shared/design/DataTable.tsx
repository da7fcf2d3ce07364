import styled, { css } from 'styled-components';
import { asCards, whereTight, withRoom, withoutRoomInEnglish, type Sized } from './tableRoom';
import type { Column } from './Column';
import { DataRow, More } from './DataRow';
import { decimalsIn } from './decimalsIn';
import { furtherFields } from './furtherFields';
import { SortButton } from './SortButton';
import { SortChoice } from './SortChoice';
import { directionOf, type Sorting } from './sorting';
import { Table } from './Table';
import { theme } from './theme';
import { visuallyHidden } from './VisuallyHidden';

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** How the rows are ordered, where the reader chooses that by the titles of columns. */
  sorting?: Sorting;
}

/**
 * A table; below 768 px, and where its columns have no room, each row is a card that names its key fields, and the others
 * once it is unfolded.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, sorting }: DataTableProps<Row>) {
  const further = furtherFields(columns);
  const decimals = new Map(
    columns.flatMap(({ title, isFigure, render }) =>
      isFigure ? [[title, decimalsIn(rows.map((row) => render(row)))] as const] : [],
    ),
  );
  return (
    <Room>
      {sorting && <SortChoice columns={columns} sorting={sorting} />}
      <Frame tabIndex={0} role="region" aria-label={label} $columns={columns.length}>
        <Cells $columns={columns.length}>
          <thead>
            <tr>
              {columns.map(({ title, isFigure, isAction, sort }) => (
                <Title
                  key={title}
                  scope="col"
                  data-off-paper={isAction || undefined}
                  aria-sort={sorting && sort ? directionOf(sort, sorting.current) : undefined}
                  $isFigure={isFigure}
                >
                  {sorting && sort ? <SortButton title={title} sort={sort} sorting={sorting} /> : title}
                </Title>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <DataRow key={rowKey(row)} columns={columns} row={row} further={further} decimals={decimals} />
            ))}
          </tbody>
        </Cells>
      </Frame>
    </Room>
  );
}

/** Container query: its width decides whether the columns fit. */
const Room = styled.div`
  container-type: inline-size;
  margin-bottom: ${theme.space.m};
  /* A panel that ends with it has room of its own. */
  section > &:last-child {
    margin-bottom: 0;
  }
`;

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
  /* The titles stay in sight while the page scrolls: a frame that scrolls would hold them. */
  ${withRoom(css`
    overflow: visible;
    th {
      position: sticky;
      top: ${theme.width.header};
      z-index: 1;
    }
  `)}
  ${withoutRoomInEnglish(css`
    overflow-x: auto;
    th {
      position: static;
    }
  `)}
  /* A panel is a frame already. */
  section & {
    ${unframed}
  }
  ${asCards(unframed)}
  @media print {
    overflow: visible;
  }
`;

const Title = styled.th<{ $isFigure?: boolean }>`
  && {
    text-align: ${({ $isFigure }) => ($isFigure ? 'right' : 'left')};
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
    flex-wrap: wrap;
    margin-bottom: ${theme.space.m};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.card};
    background: ${theme.color.paper};
  }
  && td {
    display: flex;
    flex: 1 0 100%;
    min-width: 0;
    justify-content: space-between;
    gap: ${theme.space.m};
    text-align: right;
    overflow-wrap: anywhere;
    padding: 7px ${theme.space.m};
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
  && tr:not([data-unfolded]) > td[data-further] {
    display: none;
  }
  && ${More} {
    display: block;
    padding: 0;
    text-align: center;
  }
  /* Beside the actions, where there are some. */
  && tr > ${More}:has(+ td > div:not(:empty)) {
    flex: none;
    border-bottom: 0;
    + td {
      flex: 1 1 0;
      align-items: center;
      justify-content: flex-end;
      &::before {
        display: none;
      }
    }
  }
  /* Actions that go on below end at the right, too. */
  td[data-title] > div > div {
    justify-content: flex-end;
  }
  td[data-title]::before {
    content: attr(data-title);
    flex: none;
    /* A long one takes two lines, and leaves the value its place. */
    max-width: calc(100% - 6em);
    color: ${theme.color.inkFaint};
    text-align: left;
  }
  /* The title is the top of the card, whichever column it is. */
  && td[data-main] {
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
  ${whereTight(css`
    th,
    td {
      padding-inline: ${theme.space.s};
    }
  `)}
  ${asCards(cards)}
  /* Paper cannot be scrolled: many columns stand closer together. */
  @media print {
    ${whereTight(css`
      font-size: ${theme.size.xs};
      th,
      td {
        padding-inline: ${theme.space.xs};
      }
    `)}
  }
`;
