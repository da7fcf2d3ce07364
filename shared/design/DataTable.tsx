import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Table } from './Table';
import { narrow, theme } from './theme';

export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  isFigure?: boolean;
  /** Head of the card that a row becomes on narrow screens. */
  isMain?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table; below 768 px each row is a card that names its fields. */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <Frame tabIndex={0} role="region" aria-label={label}>
      <Cells>
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
              {columns.map(({ title, render, isFigure, isMain }) => (
                <Cell key={title} data-title={isMain ? undefined : title} $isFigure={isFigure}>
                  {render(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Cells>
    </Frame>
  );
}

const Frame = styled.div`
  overflow-x: auto;
  margin-bottom: ${theme.space.m};
`;

const Title = styled.th<{ $isFigure?: boolean }>`
  && {
    text-align: ${({ $isFigure }) => ($isFigure ? 'right' : 'left')};
  }
`;

const Cell = styled.td<{ $isFigure?: boolean }>`
  && {
    text-align: ${({ $isFigure }) => ($isFigure ? 'right' : 'left')};
    font-variant-numeric: tabular-nums;
  }
`;

const Cells = styled(Table)`
  ${narrow} {
    &,
    tbody,
    tr,
    td {
      display: block;
    }
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tr {
      margin-bottom: ${theme.space.m};
      border: 1px solid ${theme.color.line};
      border-radius: ${theme.radius.card};
    }
    && td {
      display: flex;
      justify-content: space-between;
      gap: ${theme.space.m};
      text-align: right;
      overflow-wrap: anywhere;
    }
    && td:last-child {
      border-bottom: 0;
    }
    td[data-title]::before {
      content: attr(data-title);
      flex: none;
      color: ${theme.color.inkFaint};
    }
    && td:not([data-title]) {
      display: block;
      text-align: left;
      background: ${theme.color.mist};
    }
  }
`;
