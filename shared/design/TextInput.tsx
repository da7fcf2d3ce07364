import styled from 'styled-components';
import { theme } from './theme';
import { tidyPaste } from './tidyPaste';

/** Text of one line. */
export const TextInput = styled.input.attrs({ onPaste: tidyPaste })`
  width: 100%;
  min-width: 0;
  height: 44px;
  padding: 0 ${theme.space.m};
  border: 1px solid ${theme.color.control};
  border-radius: ${theme.radius.control};
  background: ${theme.color.paper};
  transition: border-color ${theme.motion.state};
  &::placeholder {
    color: ${theme.color.inkFaint};
  }
  &:focus-visible {
    outline: 2px solid ${theme.color.brand};
    outline-offset: -1px;
    border-color: ${theme.color.brand};
  }
  &[aria-invalid='true'] {
    border-color: ${theme.color.bad};
  }
`;
