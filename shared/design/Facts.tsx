import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';
import { wholeDates } from './wholeDates';

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <List>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{wholeDates(value)}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
  gap: ${theme.space.m} ${theme.space.xl};
  dt {
    font-size: ${theme.size.s};
    color: ${theme.color.inkFaint};
  }
  dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;
