import styled from 'styled-components';
import { theme } from '@portal/design';

/** A button that looks like a link: it does something here, and leads nowhere. */
export const TextButton = styled.button.attrs(({ type = 'button' }) => ({ type }))`
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.color.brandDark};
  font: inherit;
  text-align: inherit;
  overflow-wrap: anywhere;
  cursor: pointer;
  /* In running text its colour alone does not tell it from the words around it. */
  p > &,
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
