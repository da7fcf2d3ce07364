import type { ReactNode } from 'react';
import styled from 'styled-components';
import { narrow, theme } from './theme';

/** A wide table scrolls inside its own frame, which the keyboard can reach. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Frame tabIndex={0} role="region" aria-label={label}>
      <Table>{children}</Table>
    </Frame>
  );
}

const Frame = styled.div`
  /* For what is hidden from the eye inside, which would widen the page otherwise. */
  position: relative;
  overflow-x: auto;
  background: ${theme.color.paper};
  @media print {
    overflow: visible;
  }
  ${narrow} {
    /* Columns as wide as they are read with ease: the frame scrolls. */
    table {
      min-width: 560px;
    }
    td {
      min-width: 88px;
    }
  }
`;

/** The look of a table; rows that become cards on a phone are `DataTable`. */
export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.size.s};
  th,
  td {
    padding: 10px ${theme.space.m};
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
    vertical-align: top;
  }
  th {
    background: ${theme.color.mist};
    color: ${theme.color.inkFaint};
    font-weight: 500;
    /* A long title goes on below at a bracket or a blank, never within a word. */
    word-break: keep-all;
  }
`;
