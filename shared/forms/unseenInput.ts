import { css } from 'styled-components';
import { theme } from '@portal/design';

/**
 * For a field whose file input is out of sight: the button that follows it does the same, shows its focus, and is no stop
 * of Tab itself, at which nothing would seem to move.
 */
export const unseenInput = css`
  input {
    position: absolute;
    width: 1px;
    height: 1px;
    opacity: 0;
    &:focus-visible + div > button:first-child {
      outline: 2px solid ${theme.color.brand};
      outline-offset: 2px;
    }
  }
`;
