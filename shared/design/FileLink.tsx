import styled from 'styled-components';
import { theme } from './theme';

/** A link to a file of the portal: the browser keeps it, and the router does not take the click. */
export const FileLink = styled.a.attrs({ download: '' })`
  color: ${theme.color.brandDark};
  white-space: nowrap;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
