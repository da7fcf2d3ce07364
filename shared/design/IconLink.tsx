import styled from 'styled-components';
import { Link } from '@portal/router';
import { theme } from './theme';

/** A link that shows an icon of 20 px; a count goes to its corner as `<b>`. */
export const IconLink = styled(Link)`
  position: relative;
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: ${theme.radius.control};
  &:hover {
    background: ${theme.color.mist};
  }
  b {
    position: absolute;
    top: 0;
    right: -4px;
    min-width: 18px;
    padding: 0 4px;
    border-radius: 9px;
    background: ${theme.color.accent};
    color: ${theme.color.paper};
    font: 600 11px/18px ${theme.font.sans};
    text-align: center;
  }
`;
