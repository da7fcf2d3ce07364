import styled from 'styled-components';
import { theme } from '@portal/design';

/** What is wrong with a part of a form that is no `Field`. */
export const Mistake = styled.p`
  color: ${theme.color.bad};
  font-size: ${theme.size.xs};
`;
