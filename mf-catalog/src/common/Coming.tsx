import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';
import { formatDay } from '@portal/rules';

interface ComingProps {
  at: string;
  /** What comes instead; absent: it is no longer sold. */
  children?: ReactNode;
}

/** What replaces something, with its day: drawn beside what holds today. */
export function Coming({ at, children }: ComingProps) {
  const day = formatDay(at);
  return (
    <Later>
      <Day>{children === undefined ? `${day} 起不再出售` : `${day} 起改为`}</Day> {children}
    </Later>
  );
}

const Later = styled.span`
  display: block;
  margin-top: ${theme.space.xs};
  padding-left: ${theme.space.s};
  border-left: 2px solid ${theme.color.warn};
`;

const Day = styled.small`
  color: ${theme.color.inkSoft};
  white-space: nowrap;
`;
