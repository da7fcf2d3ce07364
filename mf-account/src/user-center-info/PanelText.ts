import styled from 'styled-components';
import { theme } from '@portal/design';

/** Introduction of a panel. */
export const PanelText = styled.p`
  margin-bottom: ${theme.space.m};
`;
