import type { ReactNode } from 'react';
import styled from 'styled-components';
import { TextLink, theme } from '@portal/design';

interface SectionDetailProps {
  /** Address of the section. */
  to: string;
  /** Text of the link back, such as “返回联盟成员”. */
  back: string;
  children: ReactNode;
}

/** Detail of an item in a section, below a link back to the list. */
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
