import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { Card } from './Card';
import { theme } from './theme';

interface PanelProps {
  title?: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a console page with a heading of its own. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <Sheet as="section" aria-labelledby={title ? id : undefined}>
      {title && (
        <Head>
          <h2 id={id}>{title}</h2>
          {aside}
        </Head>
      )}
      {children}
    </Sheet>
  );
}

const Sheet = styled(Card)`
  padding: ${theme.space.l};
  margin-bottom: ${theme.space.l};
  min-width: 0;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.m};
  h2 {
    font-size: ${theme.size.l};
    font-weight: 600;
  }
`;
