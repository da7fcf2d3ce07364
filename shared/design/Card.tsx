import styled from 'styled-components';
import { theme } from './theme';

/** White ground with a line round it, no padding of its own. */
export const Card = styled.div`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  background: ${theme.color.paper};
`;
