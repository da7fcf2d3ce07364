import styled from 'styled-components';
import { theme } from '@portal/design';

/** A list with a name and actions per row. */
export const ChoiceRows = styled.ul`
  margin-block: ${theme.space.s};
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space.s} ${theme.space.m};
    padding-block: ${theme.space.s};
    border-bottom: 1px solid ${theme.color.line};
  }
  li > span {
    flex: 1 1 160px;
  }
  small {
    display: block;
    color: ${theme.color.inkFaint};
  }
`;
