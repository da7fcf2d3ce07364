import styled from 'styled-components';
import { narrow, theme } from '@portal/design';

/** A compact list: name on the left with details below, state on the right. */
export const Rows = styled.ul`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px ${theme.space.m};
    padding: ${theme.space.m} 0;
    border-top: 1px solid ${theme.color.line};
  }
  li:first-child {
    padding-top: 0;
    border: 0;
  }
  li:last-child {
    padding-bottom: 0;
  }
  a {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${narrow} {
    a {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      white-space: normal;
    }
  }
  small {
    grid-column: 1 / -1;
    font-size: ${theme.size.xs};
    color: ${theme.color.inkFaint};
    font-variant-numeric: tabular-nums;
  }
  time {
    color: ${theme.color.inkFaint};
    font-variant-numeric: tabular-nums;
  }
`;
