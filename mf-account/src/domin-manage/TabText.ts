import styled from 'styled-components';
import { theme } from '@portal/design';

/** Introduction of a tab. */
export const TabText = styled.p`
  margin-bottom: ${theme.space.l};
  color: ${theme.color.inkSoft};
`;
