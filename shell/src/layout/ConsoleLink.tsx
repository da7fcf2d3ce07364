import styled from 'styled-components';
import { narrow, theme, wide } from '@portal/design';
import { Link } from '@portal/router';

/** Link to the user centre, where the header has room for it. */
export const ConsoleLink = () => (
  <Room>
    <Link to="/userCenter">控制台</Link>
  </Room>
);

/** Width of the word in either language, with its spacing. */
const neededPx = 80;

/** Shrinks first in the header, and disappears when too narrow. */
const Room = styled.div`
  flex: 0 1 ${neededPx}px;
  min-width: 0;
  /* Without it the header is as it would be: its gap is taken back. */
  margin: 0 -${theme.space.xxl} 0 auto;
  container-type: inline-size;
  text-align: right;
  ${narrow} {
    display: none;
  }
  /* Both would share what is free. */
  ${wide} {
    && + * {
      margin-left: 0;
    }
  }
  a {
    display: none;
    padding: 8px 12px;
    border-radius: ${theme.radius.control};
    color: ${theme.color.inkSoft};
    white-space: nowrap;
  }
  a:hover {
    background: ${theme.color.mist};
    color: ${theme.color.ink};
  }
  @container (min-width: ${neededPx}px) {
    a {
      display: inline-block;
    }
  }
`;
