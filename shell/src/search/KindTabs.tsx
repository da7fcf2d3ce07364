import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { SearchReply } from '@portal/calls';
import { TextLink, showWithin, theme } from '@portal/design';
import { searchPath } from './searchPath';

interface KindTabsProps {
  /** `flag` 0: everything. */
  tabs: readonly { flag: number; label: string }[];
  current: number;
  keyWord: string;
  groups: SearchReply['groups'];
}

/** Kinds of results as tabs, with the number of hits. */
export function KindTabs({ tabs, current, keyWord, groups }: KindTabsProps) {
  const row = useRef<HTMLElement>(null);

  // The row scrolls on narrow screens; the current tab must be visible.
  useEffect(() => {
    const shown = row.current?.querySelector('[aria-current]');
    if (row.current && shown) showWithin(row.current, shown);
  }, [current]);

  return (
    <Row ref={row} aria-label="结果类型">
      {tabs.map(({ flag, label }) => (
        <TextLink
          key={flag}
          to={searchPath(keyWord, flag)}
          aria-current={flag === current ? 'page' : undefined}
        >
          {label} <span>{countOf(groups, flag)}</span>
        </TextLink>
      ))}
    </Row>
  );
}

/** Number of hits; a plus means that counting stopped there. */
function countOf(groups: SearchReply['groups'], wanted: number): string {
  const counted = groups.filter(({ flag }) => wanted === 0 || flag === wanted);
  const sum = counted.reduce((total, { count }) => total + count, 0);
  return `${sum}${counted.some(({ isCapped }) => isCapped === 1) ? '+' : ''}`;
}

const Row = styled.nav`
  display: flex;
  overflow-x: auto;
  gap: ${theme.space.xl};
  margin: ${theme.space.l} 0;
  border-bottom: 1px solid ${theme.color.line};
  a {
    padding: ${theme.space.s} 0;
    color: ${theme.color.inkSoft};
    white-space: nowrap;
  }
  a[aria-current] {
    border-bottom: 2px solid ${theme.color.brand};
    color: ${theme.color.ink};
    font-weight: 600;
  }
  span {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
`;
