import styled from 'styled-components';
import { theme } from '@portal/design';

/** What a tab is for, above what can be done there. */
export const TabText = styled.p`
  margin-bottom: ${theme.space.l};
  color: ${theme.color.inkSoft};
`;
