import styled from 'styled-components';
import { theme } from './theme';

/** A line below what it says more about, in a cell for one; nothing where it has nothing to say. */
export const Small = styled.small`
  display: block;
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.xs};

  &:empty {
    display: none;
  }
`;
