import styled from 'styled-components';
import { theme } from './theme';

/** A download link of the portal; the router ignores the click. */
export const FileLink = styled.a.attrs({ download: '' })`
  color: ${theme.color.brandDark};
  white-space: nowrap;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
