import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

interface Tile {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Up to this number in one row; more are split into two rows of similar length. */
const inOneRow = 6;

/** Key figures side by side. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <Row $perRow={tiles.length > inOneRow ? Math.ceil(tiles.length / 2) : Math.max(1, tiles.length)}>
      {tiles.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd>{note}</dd>}
        </div>
      ))}
    </Row>
  );
}

const Row = styled.dl<{ $perRow: number }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
  > div {
    /* A last row that is not full is as wide as the others. */
    flex: 1 1 max(136px, calc(100% / ${({ $perRow }) => $perRow} - ${theme.space.m}));
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
