import styled from 'styled-components';
import { Link } from '@portal/router';
import { theme } from './theme';

/** A link inside a page of the portal; for other addresses use `a`. */
export const TextLink = styled(Link)`
  color: ${theme.color.brandDark};
  /* In running text its colour alone does not tell it from the words around it. */
  p > &,
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
