import styled from 'styled-components';
import { Link } from '@portal/router';
import { theme } from './theme';

/** A link inside a page of the portal; for other addresses use `a`. */
export const TextLink = styled(Link)`
  color: ${theme.color.brandDark};
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
