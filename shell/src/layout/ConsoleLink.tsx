import styled from 'styled-components';
import { narrow, theme, wide } from '@portal/design';
import { Link } from '@portal/router';

/** The way from everywhere to what is one's own, where navigation, names and tools leave room for it. */
export const ConsoleLink = () => (
  <Room>
    <Link to="/userCenter">控制台</Link>
  </Room>
);

/** The word with what is around it, in either language. */
const neededPx = 80;

/** The first to shrink in the header: what has too little room is not there at all. */
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
