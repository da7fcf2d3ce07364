import styled from 'styled-components';
import type { SearchRecord } from '@portal/calls';
import { TextLink, theme } from '@portal/design';
import { Hits } from '@portal/search';

interface OperationHitProps {
  apiId: string;
  operation: NonNullable<SearchRecord['part']>;
}

/** The matching operation of a found API, with a link to it. */
export function OperationHit({ apiId, operation: { id, title, snippet } }: OperationHitProps) {
  const query = new URLSearchParams({ apiId, op: id, tab: 'reference' });
  return (
    <Place>
      <TextLink to={`/APIDetails?${query}`}>
        接口：
        <Hits pieces={title} />
      </TextLink>
      <small>
        <Hits pieces={snippet} />
      </small>
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  gap: ${theme.space.xs};
  margin-bottom: ${theme.space.s};
  padding-left: ${theme.space.m};
  border-left: 2px solid ${theme.color.line};
  small {
    overflow-wrap: anywhere;
    color: ${theme.color.inkSoft};
  }
`;
