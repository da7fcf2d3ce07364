import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

/** What happened, in its order. */
export function Timeline({ events }: { events: readonly { at: string; title: ReactNode; text?: string }[] }) {
  return (
    <List>
      {events.map(({ at, title, text }, index) => (
        <li key={`${at}${index}`}>
          <time>{at}</time>
          <div>
            {title}
            {text && <p>{text}</p>}
          </div>
        </li>
      ))}
    </List>
  );
}

const List = styled.ol`
  li {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space.xs} ${theme.space.l};
    padding: 0 0 ${theme.space.l} ${theme.space.xl};
    border-left: 2px solid ${theme.color.line};
  }
  li::before {
    content: '';
    position: absolute;
    left: -6px;
    top: 6px;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: ${theme.color.brand};
    forced-color-adjust: none;
  }
  li:last-child {
    border-color: transparent;
  }
  time {
    color: ${theme.color.inkFaint};
    font-variant-numeric: tabular-nums;
  }
  p {
    color: ${theme.color.inkSoft};
  }
`;
