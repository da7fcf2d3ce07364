import styled from 'styled-components';
import { theme } from './theme';

/** What a list is narrowed by: the search first, choices beside it. */
export const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
  > :first-child {
    flex: 1 1 240px;
    max-width: 400px;
  }
`;
