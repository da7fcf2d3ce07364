import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

interface Tile {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Figures that matter most, side by side. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <Row>
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

const Row = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
  > div {
    /* A last row that is not full is as wide as the others. */
    flex: 1 1 150px;
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
  }
`;
