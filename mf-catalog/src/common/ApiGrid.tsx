import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { ApiSummary } from '@portal/calls';
import { narrow, theme } from '@portal/design';
import { ApiCard } from './ApiCard';

interface ApiGridProps {
  apis: readonly ApiSummary[];
  /** Beside a side menu there is one column less. */
  isNarrower?: boolean;
  /** On a phone the cards are one row to swipe, where a column of them would hide what follows. */
  isShelf?: boolean;
  /** Further actions of each card. */
  extra?: (api: ApiSummary) => ReactNode;
}

export function ApiGrid({ apis, isNarrower = false, isShelf = false, extra }: ApiGridProps) {
  const Cards = isShelf ? Shelf : Grid;
  return (
    <Cards $min={isNarrower ? '260px' : '250px'}>
      {apis.map((api) => (
        <ApiCard key={api.apiId} api={api}>
          {extra?.(api)}
        </ApiCard>
      ))}
    </Cards>
  );
}

const Grid = styled.div<{ $min: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $min }) => $min}, 100%), 1fr));
  gap: ${theme.space.l};
`;

const Shelf = styled(Grid)`
  ${narrow} {
    grid-template-columns: none;
    grid-auto-flow: column;
    grid-auto-columns: min(84%, 300px);
    gap: ${theme.space.m};
    /* To both edges of the screen; the next card looks in from the right. */
    margin-inline: -${theme.space.l};
    padding: ${theme.space.xs} ${theme.space.l};
    overflow-x: auto;
    scroll-padding-inline: ${theme.space.l};
    scroll-snap-type: x proximity;
    > * {
      scroll-snap-align: start;
    }
  }
`;
