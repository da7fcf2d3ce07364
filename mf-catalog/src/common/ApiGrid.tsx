import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { ApiSummary } from '@portal/calls';
import { theme } from '@portal/design';
import { ApiCard } from './ApiCard';

interface ApiGridProps {
  apis: readonly ApiSummary[];
  /** Beside a side menu there is one column less. */
  isNarrower?: boolean;
  /** Further actions of each card. */
  extra?: (api: ApiSummary) => ReactNode;
}

export function ApiGrid({ apis, isNarrower = false, extra }: ApiGridProps) {
  return (
    <Grid $min={isNarrower ? '260px' : '250px'}>
      {apis.map((api) => (
        <ApiCard key={api.apiId} api={api}>
          {extra?.(api)}
        </ApiCard>
      ))}
    </Grid>
  );
}

const Grid = styled.div<{ $min: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $min }) => $min}, 100%), 1fr));
  gap: ${theme.space.l};
`;
