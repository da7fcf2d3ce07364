import styled from 'styled-components';
import { Link } from '@portal/router';
import { theme } from './theme';

export const TextLink = styled(Link)`
  color: ${theme.color.brandDark};
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
