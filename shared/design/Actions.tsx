import styled from 'styled-components';
import { theme } from './theme';

/** What may be done with a row. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${theme.space.xs} ${theme.space.s};
  > a {
    white-space: nowrap;
  }
  /* Below the facts of what they act on. */
  dl + & {
    margin-top: ${theme.space.l};
  }
`;
