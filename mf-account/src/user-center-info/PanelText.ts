import styled from 'styled-components';
import { theme } from '@portal/design';

/** What a panel is for, above what can be done there. */
export const PanelText = styled.p`
  margin-bottom: ${theme.space.m};
`;
