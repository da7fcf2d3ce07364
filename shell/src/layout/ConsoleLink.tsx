import styled from 'styled-components';
import { theme } from '@portal/design';
import { Link } from '@portal/router';

/** The way from everywhere to what is one's own, in sight where the header has room for it. */
export const ConsoleLink = () => <Way to="/userCenter">控制台</Way>;

/** Beside the navigation in English, and what operators have in the header. */
const roomy = '@media (min-width: 1280px)';

const Way = styled(Link)`
  display: none;
  padding: 8px 12px;
  border-radius: ${theme.radius.control};
  color: ${theme.color.inkSoft};
  white-space: nowrap;
  &:hover {
    background: ${theme.color.mist};
    color: ${theme.color.ink};
  }
  ${roomy} {
    display: block;
  }
`;
