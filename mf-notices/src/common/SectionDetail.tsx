import type { ReactNode } from 'react';
import styled from 'styled-components';
import { TextLink, theme } from '@portal/design';

interface SectionDetailProps {
  /** The section that it belongs to. */
  to: string;
  /** What the way back is called, such as “返回联盟成员”. */
  back: string;
  children: ReactNode;
}

/** One piece of a section, below the way back to all of them. */
export function SectionDetail({ to, back, children }: SectionDetailProps) {
  return (
    <Room>
      <TextLink to={to}>← {back}</TextLink>
      {children}
    </Room>
  );
}

const Room = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space.l};
  > * {
    min-width: 0;
    max-width: 100%;
  }
  > :last-child {
    width: 100%;
  }
`;
