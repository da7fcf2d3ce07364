import styled from 'styled-components';
import { theme } from './theme';

/** White surface with a border and no padding. */
export const Card = styled.div`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  background: ${theme.color.paper};
`;
