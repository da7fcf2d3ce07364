import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

/** Heading of a block; children are a link to more, at the right. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Row>
      <h2>{title}</h2>
      {children}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space.l};
  margin-bottom: 20px;
  h2 {
    font: 700 ${theme.size.xxl} / 32px ${theme.font.serif};
  }
`;
