import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

interface Tile {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Up to this number in one row; more are a grid of two rows. */
const inOneRow = 6;

/** Key figures side by side. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const Frame = tiles.length > inOneRow ? Grid : Row;
  return (
    <Frame $count={tiles.length}>
      {tiles.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd>{note}</dd>}
        </div>
      ))}
    </Frame>
  );
}

const Row = styled.dl<{ $count: number }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
  > div {
    /* A last row that is not full is as wide as the others. */
    flex: 1 1 max(136px, calc(100% / ${({ $count }) => Math.max(1, $count)} - ${theme.space.m}));
    padding: ${theme.space.m} ${theme.space.l};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.card};
    background: ${theme.color.paper};
  }
  dt {
    font-size: ${theme.size.s};
    color: ${theme.color.inkFaint};
  }
  dd {
    font: 600 ${theme.size.xl} / 30px ${theme.font.serif};
    font-variant-numeric: tabular-nums;
  }
  dd + dd {
    font: ${theme.size.xs} / 18px ${theme.font.sans};
    color: ${theme.color.inkSoft};
  }
  /* Among the words of a note its colour alone does not tell a link from them. */
  dd + dd a {
    text-decoration: underline;
    text-underline-offset: 3px;
    white-space: nowrap;
  }
`;

/** Columns of the same width; of an odd number the first figure, which matters most, is twice as wide. */
const Grid = styled(Row)`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  > div:first-child {
    grid-column: span ${({ $count }) => ($count % 2) + 1};
  }
  @media (min-width: 1024px) {
    grid-template-columns: repeat(${({ $count }) => Math.ceil($count / 2)}, minmax(0, 1fr));
  }
`;
