import styled from 'styled-components';
import { theme } from './theme';

/** A secondary line of a cell; nothing is rendered when it is empty. */
export const Small = styled.small`
  display: block;
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.xs};

  &:empty {
    display: none;
  }
`;
